import {
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  isSameMonth,
  isToday,
  parseISO,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { nearestDay } from '@/lib/nearest-day';
import { cn } from '@/lib/utils';

interface MonthCalendarProps<T> {
  records: T[];
  /** Starts with a day such as `2026-11-15`, or is empty. */
  dayOf: (record: T) => string;
  titleOf: (record: T) => string;
  onOpen: (record: T) => void;
}

const week = { weekStartsOn: 1 } as const;
const toKey = (day: Date) => format(day, 'yyyy-MM-dd');

/** A month with the records of each day. */
export function MonthCalendar<T extends { id: string }>(props: MonthCalendarProps<T>) {
  const { records, dayOf, titleOf, onOpen } = props;
  const [month, setMonth] = useState(() => {
    const days = records.map((record) => dayOf(record).slice(0, 10));
    return startOfMonth(parseISO(nearestDay(days, toKey(new Date()))));
  });
  const days = eachDayOfInterval({
    start: startOfWeek(month, week),
    end: endOfWeek(endOfMonth(month), week),
  });
  return (
    <section className="overflow-hidden rounded-xl border bg-card shadow-xs">
      <div className="flex items-center gap-1 p-3 sm:px-4">
        <h3 aria-live="polite" className="mr-auto font-semibold">
          {format(month, 'MMMM yyyy')}
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setMonth(startOfMonth(new Date()))}>
          Today
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous month"
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next month"
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <div className="grid grid-cols-7 gap-px border-t bg-border">
        {days.slice(0, 7).map((day) => (
          <div
            key={day.getDay()}
            className="bg-card py-1.5 text-center font-medium text-muted-foreground text-xs"
          >
            {format(day, 'EEE')}
          </div>
        ))}
        {days.map((day) => {
          const key = toKey(day);
          return (
            <div
              key={key}
              className={cn(
                'min-h-16 min-w-0 bg-card p-1 sm:min-h-24 sm:p-1.5',
                !isSameMonth(day, month) && 'bg-background text-muted-foreground',
              )}
            >
              <time
                dateTime={key}
                className={cn(
                  'grid size-6 place-items-center rounded-full text-xs tabular-nums',
                  isToday(day) && 'bg-primary font-semibold text-primary-foreground',
                )}
              >
                {day.getDate()}
              </time>
              {records
                .filter((record) => dayOf(record).startsWith(key))
                .map((record) => (
                  <button
                    key={record.id}
                    type="button"
                    title={titleOf(record)}
                    onClick={() => onOpen(record)}
                    className="mt-1 block w-full truncate rounded-sm bg-primary/12 px-1 py-0.5 text-left font-medium text-foreground text-xs transition-colors hover:bg-primary/25 sm:px-1.5"
                  >
                    {titleOf(record)}
                  </button>
                ))}
            </div>
          );
        })}
      </div>
    </section>
  );
}
