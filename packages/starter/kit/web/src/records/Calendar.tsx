import { useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Icon } from '@/ui/Icon.tsx';
import { isoDay, monthDays, nearestMonth, weekdays } from './monthDays.ts';

interface CalendarProps<T> {
  records: T[];
  /** Begins with a day, as `2026-11-15`; empty when there is none. */
  dayOf: (record: T) => string;
  titleOf: (record: T) => string;
  onOpen: (record: T) => void;
}

const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });

/** A month with the records on their days. */
export function Calendar<T extends { id: string }>(props: CalendarProps<T>) {
  const { records, dayOf, titleOf, onOpen } = props;
  const [month, setMonth] = useState(() => nearestMonth(records.map(dayOf)));
  const today = isoDay(new Date());
  const move = (by: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + by, 1));
  return (
    <section className="overflow-hidden rounded-card border border-border bg-card shadow-xs">
      <div className="flex items-center gap-1 px-3 py-3 sm:px-4">
        <h3 aria-live="polite" className="mr-auto font-semibold">
          {monthName.format(month)}
        </h3>
        <Button look="quiet" size="small" onClick={() => setMonth(nearestMonth([today]))}>
          Today
        </Button>
        <Button look="quiet" size="small" aria-label="Previous month" onClick={() => move(-1)}>
          <Icon name="left" />
        </Button>
        <Button look="quiet" size="small" aria-label="Next month" onClick={() => move(1)}>
          <Icon name="right" />
        </Button>
      </div>
      <div className="grid grid-cols-7 gap-px border-border border-t bg-border">
        {weekdays.map((weekday) => (
          <div
            key={weekday}
            className="bg-card py-1.5 text-center font-medium text-muted-foreground text-xs"
          >
            {weekday}
          </div>
        ))}
        {monthDays(month).map((day) => {
          const key = isoDay(day);
          const isOutside = day.getMonth() !== month.getMonth();
          return (
            <div
              key={key}
              className={`min-h-16 min-w-0 p-1 sm:min-h-24 sm:p-1.5 ${isOutside ? 'bg-background text-muted-foreground' : 'bg-card'}`}
            >
              <time
                dateTime={key}
                className={`grid size-6 place-items-center rounded-full text-xs tabular-nums ${key === today ? 'bg-primary font-semibold text-primary-foreground' : ''}`}
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
                    className="mt-1 block w-full cursor-pointer truncate rounded-sm bg-primary/12 px-1 py-0.5 text-left font-medium text-foreground text-xs transition hover:bg-primary/25 sm:px-1.5"
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
