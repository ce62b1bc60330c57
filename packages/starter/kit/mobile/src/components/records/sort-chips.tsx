import { ArrowDown, ArrowUp } from 'lucide-react-native';
import { ChipRow } from '@/components/records/chip-row';
import { Chip } from '@/components/ui/chip';
import type { Sort } from '@/lib/sort-records';

interface SortChipsProps {
  /** Labels of the fields, by key. */
  options: Readonly<Record<string, string>>;
  value: Sort;
  onChange: (value: Sort) => void;
}

/** Sorts by the pressed field; another press reverses the order. */
export function SortChips({ options, value, onChange }: SortChipsProps) {
  // The current field comes first, where it is visible.
  const fields = Object.entries(options).sort(
    ([one], [other]) => Number(other === value.by) - Number(one === value.by),
  );
  return (
    <ChipRow label="Sort by">
      {fields.map(([by, label]) => {
        const isActive = by === value.by;
        return (
          <Chip
            key={by}
            label={label}
            aria-label={`Sort by ${label}`}
            icon={isActive ? (value.descending ? ArrowDown : ArrowUp) : undefined}
            selected={isActive}
            onPress={() => onChange({ by, descending: isActive && !value.descending })}
          />
        );
      })}
    </ChipRow>
  );
}
