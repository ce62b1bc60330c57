import { NativeSelect, NativeSelectOption } from '@/components/ui/native-select';
import { cn } from '@/lib/utils';

interface FilterSelectProps {
  label: string;
  options: readonly string[];
  /** Empty without a filter. */
  value: string;
  onChange: (value: string) => void;
}

export function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={`Filter by ${label}`}
      className={cn('max-w-48 rounded-md bg-card', value !== '' && 'bg-accent font-medium')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <NativeSelectOption value="">{label}: all</NativeSelectOption>
      {options.map((option) => (
        <NativeSelectOption key={option} value={option}>
          {option}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}
