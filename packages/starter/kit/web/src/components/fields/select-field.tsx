import { useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { useMissing } from '@/hooks/use-missing';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
  required?: boolean;
  /** Why the value is not accepted. */
  error?: string | undefined;
  /** The message if a required value is missing. */
  missing?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, onChange, options, required } = props;
  const id = useId();
  const own = useMissing(props.missing);
  const error = props.error ?? own.error;
  // Keeps a stored value that is no longer among the options.
  const offered = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <Field>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        id={id}
        value={value}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        {...own.handlers}
      >
        <NativeSelectOption value="">Choose …</NativeSelectOption>
        {offered.map((option) => (
          <NativeSelectOption key={option} value={option}>
            {option}
          </NativeSelectOption>
        ))}
      </NativeSelect>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}
