import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { dayParts, formatDay } from '@/lib/format-day';

interface DayPickerProps {
  readonly days: readonly string[];
  readonly selected: string;
  readonly onSelect: (day: string) => void;
}

export function DayPicker({ days, selected, onSelect }: DayPickerProps) {
  return (
    <ToggleGroup
      type="single"
      variant="outline"
      spacing={2}
      aria-label="Day"
      value={selected}
      // Empty if the selected day is clicked again.
      onValueChange={(day) => day && onSelect(day)}
      className="grid w-full grid-cols-5 md:grid-cols-10"
    >
      {days.map((day) => {
        const { weekday, date, month } = dayParts(day);
        return (
          <ToggleGroupItem
            key={day}
            value={day}
            aria-label={formatDay(day)}
            className="h-auto min-w-0 flex-col gap-0 bg-card px-1 py-2 font-normal data-[state=on]:border-primary data-[state=on]:bg-primary data-[state=on]:text-primary-foreground"
          >
            <span className="text-xs">{weekday}</span>
            <span className="font-semibold text-lg tabular-nums leading-6">{date}</span>
            <span className="text-xs">{month}</span>
          </ToggleGroupItem>
        );
      })}
    </ToggleGroup>
  );
}
