import { Field, inputClass } from '@/ui/Field.tsx';

interface AmountFieldProps {
  label: string;
  /** What is measured, shown behind the number. */
  unit?: string;
  value: string;
  onChange: (value: string) => void;
}

export function AmountField({ label, unit, value, onChange }: AmountFieldProps) {
  return (
    <Field label={label}>
      <span className="relative block">
        <input
          inputMode="decimal"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} py-2.5! font-medium text-lg tabular-nums ${unit ? 'pr-14!' : ''}`}
        />
        {unit && (
          <span className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-muted-foreground">
            {unit}
          </span>
        )}
      </span>
    </Field>
  );
}
