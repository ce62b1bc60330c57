import { useState } from 'react';
import { DayPicker } from '@/components/booking/day-picker';
import { TimeGrid } from '@/components/booking/time-grid';
import { PageHeading } from '@/components/page-heading';
import { QueryError } from '@/components/query-error';
import { Skeleton } from '@/components/ui/skeleton';
import { useFreeTimes } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export default function BookPage() {
  return (
    <>
      <PageHeading title="Book a haircut" description="Choose a day, then a free time." />
      <FreeTimes />
    </>
  );
}

function FreeTimes() {
  const { data: days, error, refetch } = useFreeTimes();
  const [chosenDay, setChosenDay] = useState<string>();
  if (error) {
    return <QueryError title="The free times did not load" error={error} onRetry={refetch} />;
  }
  if (!days) {
    return (
      <div className="grid gap-8">
        <Skeleton className="h-20" />
        <Skeleton className="h-48" />
      </div>
    );
  }
  const shown = days.find(({ day }) => day === chosenDay) ?? days[0];
  if (!shown) return null;
  return (
    <div className="grid gap-8">
      <DayPicker days={days.map(({ day }) => day)} selected={shown.day} onSelect={setChosenDay} />
      <section aria-labelledby="free-times">
        <h2 id="free-times" className="mb-5 font-semibold text-xl tracking-tight">
          {formatDay(shown.day)}
        </h2>
        <TimeGrid day={shown.day} times={shown.times} />
      </section>
    </div>
  );
}
