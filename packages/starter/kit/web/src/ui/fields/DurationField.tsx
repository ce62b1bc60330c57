import { inputClass } from '../Field.tsx';

interface DurationFieldProps {
  label: string;
  /** In minutes. */
  value: number | null;
  onChange: (value: number | null) => void;
  required?: boolean;
}

export function DurationField({ label, value, onChange, required }: DurationFieldProps) {
  const hours = value === null ? '' : Math.floor(value / 60);
  const minutes = value === null ? '' : value % 60;
  const change = (newHours: string | number, newMinutes: string | number) =>
    onChange(
      newHours === '' && newMinutes === '' ? null : Number(newHours) * 60 + Number(newMinutes),
    );
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex items-center gap-2">
        <input
          type="number"
          min={0}
          aria-label="Hours"
          className={inputClass}
          value={hours}
          onChange={(event) => change(event.target.value, minutes)}
        />
        <span className="text-muted-foreground">h</span>
        <input
          type="number"
          min={0}
          aria-label="Minutes"
          className={inputClass}
          value={minutes}
          required={required}
          onChange={(event) => change(hours, event.target.value)}
        />
        <span className="text-muted-foreground">min</span>
      </div>
    </fieldset>
  );
}
