import { Field, inputClass } from '../Field.tsx';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Stands before the number, as the sign of a currency. */
  sign?: string;
  /** Stands behind the number. */
  unit?: string;
  min?: number;
  max?: number;
  step?: number;
  required?: boolean;
}

export function NumberField({ label, value, onChange, sign, unit, ...rest }: NumberFieldProps) {
  return (
    <Field label={label}>
      <span className="flex items-center gap-2">
        {sign && <span className="text-muted-foreground">{sign}</span>}
        <input
          type="number"
          inputMode="decimal"
          step="any"
          className={`${inputClass} tabular-nums`}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
          {...rest}
        />
        {unit && <span className="whitespace-nowrap text-muted-foreground">{unit}</span>}
      </span>
    </Field>
  );
}
