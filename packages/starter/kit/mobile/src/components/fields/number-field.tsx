import { useState } from 'react';
import { TextField } from '@/components/fields/text-field';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string;
  /** Follows the label. */
  unit?: string;
}

export function NumberField({ label, value, onChange, error, unit }: NumberFieldProps) {
  // The typed text: "1." is not a number yet, but may become 1.5.
  const [text, setText] = useState(value === null ? '' : String(value));
  const handleChange = (typed: string) => {
    const digits = typed.replace(',', '.').replace(/[^\d.-]/g, '');
    setText(digits);
    onChange(digits === '' || Number.isNaN(Number(digits)) ? null : Number(digits));
  };
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      value={text}
      onChange={handleChange}
      error={error}
      keyboard="decimal-pad"
    />
  );
}
