import { inputClass } from '@/ui/Field.tsx';
import type { Unit } from './units.ts';

interface UnitFieldProps {
  label: string;
  units: Unit[];
  unit: Unit;
  text: string;
  onType: (text: string) => void;
  onChoose: (name: string) => void;
}

export function UnitField({ label, units, unit, text, onType, onChoose }: UnitFieldProps) {
  return (
    <div className="space-y-2">
      <input
        aria-label={`${label}: value`}
        inputMode="decimal"
        value={text}
        onChange={({ target }) => onType(target.value)}
        className={`${inputClass} py-3! font-semibold text-2xl tabular-nums`}
      />
      <select
        aria-label={`${label}: unit`}
        value={unit.name}
        onChange={({ target }) => onChoose(target.value)}
        className={inputClass}
      >
        {units.map(({ name, sign }) => (
          <option key={name} value={name}>
            {name} ({sign})
          </option>
        ))}
      </select>
    </div>
  );
}
