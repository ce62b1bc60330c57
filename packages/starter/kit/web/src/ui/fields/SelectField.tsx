import { Field, inputClass } from '../Field.tsx';
import { Select } from '../Select.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly string[];
  required?: boolean;
}

export function SelectField({ label, value, onChange, options, required }: SelectFieldProps) {
  // What was chosen once stays, even when it is not offered any more.
  const offered = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <Field label={label}>
      <Select
        className={inputClass}
        value={value}
        required={required}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose …</option>
        {offered.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    </Field>
  );
}
