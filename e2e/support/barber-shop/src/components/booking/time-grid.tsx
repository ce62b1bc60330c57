import { BookTime } from '@/components/booking/book-time';
import { Empty, EmptyDescription, EmptyHeader, EmptyTitle } from '@/components/ui/empty';
import { formatDay } from '@/lib/format-day';
import type { DayTimes } from '../../../shared/schedule';

const noon = '12:00';

/** The free times of a day. */
export function TimeGrid({ day, times }: DayTimes) {
  if (times.length === 0) {
    return (
      <Empty className="border">
        <EmptyHeader>
          <EmptyTitle>Fully booked</EmptyTitle>
          <EmptyDescription>
            There is no free time left on {formatDay(day)}. Choose another day.
          </EmptyDescription>
        </EmptyHeader>
      </Empty>
    );
  }
  const parts = [
    { title: 'Morning', times: times.filter((time) => time < noon) },
    { title: 'Afternoon', times: times.filter((time) => time >= noon) },
  ];
  return (
    <div className="grid gap-6">
      {parts
        .filter((part) => part.times.length > 0)
        .map((part) => (
          <section key={part.title} aria-label={part.title}>
            <h3 className="mb-3 font-medium text-muted-foreground text-sm">{part.title}</h3>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
              {part.times.map((time) => (
                <BookTime key={`${day} ${time}`} day={day} time={time} />
              ))}
            </div>
          </section>
        ))}
    </div>
  );
}
