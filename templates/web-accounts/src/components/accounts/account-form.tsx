import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { Spinner } from '@/components/ui/spinner';

interface AccountFormProps<T extends FieldValues> {
  schema: z.ZodType<T, T>;
  defaultValues: DefaultValues<T>;
  submitLabel: string;
  /** Returns the message of an error. */
  onSubmit: (values: T) => Promise<string | undefined>;
  children: ReactNode;
}

/** A form that is sent to the server, and shows why the server rejected it. */
export function AccountForm<T extends FieldValues>({
  schema,
  defaultValues,
  submitLabel,
  onSubmit,
  children,
}: AccountFormProps<T>) {
  const form = useForm<T, unknown, T>({ resolver: zodResolver(schema), defaultValues });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const message = await onSubmit(values);
    if (message) form.setError('root', { message });
  });
  return (
    <Form {...form}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {children}
        <FieldError errors={[errors.root]} />
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting && <Spinner />}
          {submitLabel}
        </Button>
      </form>
    </Form>
  );
}
