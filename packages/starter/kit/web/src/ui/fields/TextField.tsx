import type { ComponentProps } from 'react';
import { Field, inputClass } from '../Field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One line of text, or whatever `type` makes of it: a date, an email address … */
export function TextField({ label, type, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} wide={type === undefined}>
      <input
        type={type}
        className={inputClass}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  );
}
