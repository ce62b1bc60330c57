import { Input } from '@/components/ui/input';
import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import type { Unit } from '@/lib/units';

interface UnitFieldProps {
  label: string;
  units: Unit[];
  unit: Unit;
  text: string;
  onType: (text: string) => void;
  onSelect: (name: string) => void;
}

export function UnitField({ label, units, unit, text, onType, onSelect }: UnitFieldProps) {
  return (
    <div className="space-y-2">
      <Input
        aria-label={`${label}: value`}
        inputMode="decimal"
        value={text}
        onChange={({ target }) => onType(target.value)}
        className="h-14 font-semibold text-2xl tabular-nums md:text-2xl"
      />
      <NativeSelect
        aria-label={`${label}: unit`}
        value={unit.name}
        onChange={({ target }) => onSelect(target.value)}
        className="w-full"
      >
        {units.map(({ name, sign }) => (
          <NativeSelectOption key={name} value={name}>
            {`${name} (${sign})`}
          </NativeSelectOption>
        ))}
      </NativeSelect>
    </div>
  );
}
