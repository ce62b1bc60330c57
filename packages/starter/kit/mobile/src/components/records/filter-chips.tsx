import { ChipRow } from '@/components/records/chip-row';
import { Chip } from '@/components/ui/chip';

interface FilterChipsProps {
  label: string;
  options: readonly string[];
  /** Empty without a filter. */
  value: string;
  onChange: (value: string) => void;
}

export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  return (
    <ChipRow label={label}>
      <Chip
        label="All"
        aria-label={`${label}: all`}
        selected={value === ''}
        onPress={() => onChange('')}
      />
      {options.map((option) => (
        <Chip
          key={option}
          label={option}
          aria-label={`${label}: ${option}`}
          selected={value === option}
          onPress={() => onChange(value === option ? '' : option)}
        />
      ))}
    </ChipRow>
  );
}
