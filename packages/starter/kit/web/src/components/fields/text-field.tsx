import { type ComponentProps, useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

/** A text input with its label. Plain texts take a whole row, inputs with a `type` half of it. */
export function TextField({ label, type, onChange, error, ...props }: TextFieldProps) {
  const id = useId();
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
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}
