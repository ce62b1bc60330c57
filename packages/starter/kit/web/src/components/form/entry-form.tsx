import { type FormEvent, useState } from 'react';
import { FormInput } from '@/components/form/form-input';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { FieldError } from '@/components/ui/field';
import { useFocusOnError } from '@/hooks/use-focus-on-error';
import { useSubmit } from '@/hooks/use-submit';
import {
  blankValues,
  errorsOf,
  type FormField,
  type FormValue,
  type FormValues,
} from '@/lib/form-fields';
import { isEmail } from '@/lib/is-email';

interface EntryFormProps {
  title: string;
  text?: string | undefined;
  fields: FormField[];
  /** Label of the button. */
  action: string;
  /** Says where the entries are kept. */
  hint: string;
  /** Resolves to the reason if the values could not be sent. */
  onSubmit: (values: FormValues) => Promise<string | undefined>;
}

/** A form that explains at each field what is missing. */
export function EntryForm({ title, text, fields, action, hint, onSubmit }: EntryFormProps) {
  const [values, setValues] = useState<FormValues>(() => blankValues(fields));
  const [attempts, setAttempts] = useState(0);
  const { isSending, problem, submit } = useSubmit(() => onSubmit(values));
  const form = useFocusOnError(attempts);
  // Errors appear after the first attempt, then follow the input.
  const errors = attempts === 0 ? {} : errorsOf(fields, values, isEmail);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(errorsOf(fields, values, isEmail)).length > 0) setAttempts(attempts + 1);
    else submit();
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle className="text-balance text-2xl tracking-tight">
          <h2>{title}</h2>
        </CardTitle>
        {text && <CardDescription className="text-pretty text-base">{text}</CardDescription>}
      </CardHeader>
      <CardContent>
        <form ref={form} noValidate onSubmit={handleSubmit}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {fields.map((field) => (
              <div key={field.key} data-field={field.key} className="contents">
                <FormInput
                  field={field}
                  value={values[field.key]}
                  onChange={(value: FormValue) => setValues({ ...values, [field.key]: value })}
                  error={errors[field.key]}
                />
              </div>
            ))}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" size="lg" disabled={isSending}>
              {action}
            </Button>
            <p className="min-w-48 flex-1 text-pretty text-muted-foreground text-sm">{hint}</p>
            {problem && <FieldError className="w-full">{problem}</FieldError>}
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
