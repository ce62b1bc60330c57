import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';

interface CheckboxFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

export function CheckboxField({ label, value, onChange, error }: CheckboxFieldProps) {
  const id = useId();
  return (
    <Field orientation="horizontal" className="min-h-9 flex-wrap self-end">
      <Checkbox
        id={id}
        checked={value}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {error && (
        <FieldError id={`${id}-error`} className="w-full">
          {error}
        </FieldError>
      )}
    </Field>
  );
}
