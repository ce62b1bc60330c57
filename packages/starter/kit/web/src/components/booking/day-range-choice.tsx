import { format, parseISO } from 'date-fns';
import { useState } from 'react';
import type { DateRange } from 'react-day-picker';
import { Calendar } from '@/components/ui/calendar';
import { bookingTexts } from '@/hooks/use-bookings';
import { type Period, wholeDays } from '@/lib/booking';

interface DayRangeChoiceProps {
  today: string;
  period: Period | undefined;
  isFree: (day: string) => boolean;
  onChange: (period: Period) => void;
}

const toDay = (date: Date) => format(date, 'yyyy-MM-dd');

export function DayRangeChoice({ today, period, isFree, onChange }: DayRangeChoiceProps) {
  const selected = period && {
    from: parseISO(period.from.slice(0, 10)),
    to: parseISO(period.to.slice(0, 10)),
  };
  // A second click ends the period; the next one starts another.
  const [isEnding, setIsEnding] = useState(false);

  function handleSelect(_: DateRange | undefined, clicked: Date) {
    const day = toDay(clicked);
    const first = period?.from.slice(0, 10) ?? day;
    const isEnd = period !== undefined && isEnding && areFree(first, day, isFree);
    setIsEnding(!isEnd);
    onChange(wholeDays(isEnd ? first : day, day));
  }

  return (
    <div className="flex flex-col items-center gap-4">
      <Calendar
        mode="range"
        weekStartsOn={1}
        className="p-0 [--cell-size:--spacing(10)]"
        startMonth={parseISO(today)}
        disabled={(date) => !isFree(toDay(date))}
        modifiersClassNames={{ disabled: 'line-through' }}
        selected={selected}
        onSelect={handleSelect}
      />
      <p className="text-balance text-center text-muted-foreground text-sm">
        {bookingTexts.takenDays} For a single day, choose only that day.
      </p>
    </div>
  );
}

/** True if the days are in order, and all of them are free. */
function areFree(first: string, last: string, isFree: (day: string) => boolean): boolean {
  if (first > last) return false;
  for (const date = parseISO(first); toDay(date) <= last; date.setDate(date.getDate() + 1)) {
    if (!isFree(toDay(date))) return false;
  }
  return true;
}
