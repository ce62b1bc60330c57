import { type ComponentProps, useId } from 'react';
import { Field, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A text input with its label. Plain texts take a whole row, inputs with a `type` half of it. */
export function TextField({ label, type, onChange, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <Field className={type === undefined ? 'col-span-full' : undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input id={id} type={type} onChange={(event) => onChange(event.target.value)} {...props} />
    </Field>
  );
}
