import { Select } from '@/ui/Select.tsx';
import { controlClass } from './controlClass.ts';

interface FilterProps {
  label: string;
  options: readonly string[];
  /** Empty for everything. */
  value: string;
  onChange: (value: string) => void;
}

export function Filter({ label, options, value, onChange }: FilterProps) {
  const isOn = value !== '';
  return (
    <Select
      aria-label={`Filter by ${label}`}
      className={`${controlClass} max-w-48 py-1.5 pl-3 ${isOn ? 'border-primary! bg-primary/8 font-medium' : ''}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
