import { useId, useState } from 'react';
import { Field, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface SettingFieldProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A whole number that stays within its limits. */
export function SettingField(props: SettingFieldProps) {
  const { label, value, min = 1, max, disabled, onChange } = props;
  const id = useId();
  // The typed text, which may be empty for a moment.
  const [draft, setDraft] = useState<string>();
  return (
    <Field>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        id={id}
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
        className="tabular-nums"
      />
    </Field>
  );
}
