import { type ComponentProps, useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useMissing } from '@/hooks/use-missing';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Why the value is not accepted. */
  error?: string | undefined;
  /** The message if a required value is missing. */
  missing?: string;
}

/** A text input with its label. Plain texts take a whole row, inputs with a `type` half of it. */
export function TextField({ label, type, onChange, missing, ...rest }: TextFieldProps) {
  const id = useId();
  const own = useMissing(missing);
  const { error = own.error, ...props } = rest;
  return (
    <Field className={type === undefined ? 'col-span-full' : undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        id={id}
        type={type}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        {...props}
        {...own.handlers}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}
