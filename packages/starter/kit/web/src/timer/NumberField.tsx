import { useState } from 'react';
import { Field, inputClass } from '@/ui/Field.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A number within its bounds, whatever is typed. */
export function NumberField({ label, value, min = 1, max, disabled, onChange }: NumberFieldProps) {
  // What is being typed may be nothing for a moment.
  const [draft, setDraft] = useState<string>();
  return (
    <Field label={label}>
      <input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={draft ?? value}
        disabled={disabled}
        onChange={({ target }) => {
          setDraft(target.value);
          const typed = Math.round(target.valueAsNumber);
          if (Number.isFinite(typed)) onChange(Math.min(max, Math.max(min, typed)));
        }}
        onBlur={() => setDraft(undefined)}
        className={`${inputClass} tabular-nums disabled:opacity-60`}
      />
    </Field>
  );
}
