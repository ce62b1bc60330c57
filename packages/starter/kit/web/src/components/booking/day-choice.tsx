import { format, parseISO } from 'date-fns';
import { Calendar } from '@/components/ui/calendar';

interface DayChoiceProps {
  today: string;
  /** The chosen day: `2026-11-15`. */
  day: string;
  onChange: (day: string) => void;
}

export function DayChoice({ today, day, onChange }: DayChoiceProps) {
  return (
    <Calendar
      mode="single"
      required
      weekStartsOn={1}
      className="mx-auto p-0 [--cell-size:--spacing(10)]"
      startMonth={parseISO(today)}
      disabled={{ before: parseISO(today) }}
      defaultMonth={parseISO(day)}
      selected={parseISO(day)}
      onSelect={(date) => onChange(format(date, 'yyyy-MM-dd'))}
    />
  );
}
