import { useState } from 'react';
import { TextField } from '@/fields/TextField';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  problem?: string;
  /** Stands behind the label. */
  unit?: string;
}

export function NumberField({ label, value, onChange, problem, unit }: NumberFieldProps) {
  // What is typed, as "1." is on its way to 1.5 and no number of its own.
  const [text, setText] = useState(value === null ? '' : String(value));
  const type = (typed: string) => {
    const digits = typed.replace(',', '.').replace(/[^\d.-]/g, '');
    setText(digits);
    onChange(digits === '' || Number.isNaN(Number(digits)) ? null : Number(digits));
  };
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      value={text}
      onChange={type}
      problem={problem}
      keyboard="decimal-pad"
    />
  );
}
