import { Field, inputClass } from '../Field.tsx';

interface LongTextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
}

export function LongTextField({ label, value, onChange, required }: LongTextFieldProps) {
  return (
    <Field label={label} wide>
      <textarea
        rows={3}
        className={`${inputClass} field-sizing-content block min-h-24`}
        value={value}
        required={required}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
