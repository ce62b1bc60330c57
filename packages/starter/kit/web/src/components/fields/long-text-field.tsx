import { useId } from 'react';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { useMissing } from '@/hooks/use-missing';

interface LongTextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  /** Why the value is not accepted. */
  error?: string | undefined;
  /** The message if a required value is missing. */
  missing?: string;
}

export function LongTextField(props: LongTextFieldProps) {
  const { label, value, onChange, required } = props;
  const id = useId();
  const own = useMissing(props.missing);
  const error = props.error ?? own.error;
  return (
    <Field className="col-span-full">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Textarea
        id={id}
        value={value}
        required={required}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        {...own.handlers}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}
