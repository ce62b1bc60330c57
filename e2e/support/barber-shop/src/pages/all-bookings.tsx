import { CalendarDays } from 'lucide-react';
import { ListSkeleton } from '@/components/list-skeleton';
import { PageHeading } from '@/components/page-heading';
import { QueryError } from '@/components/query-error';
import {
  Empty,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '@/components/ui/item';
import { useAllBookings } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export default function AllBookingsPage() {
  return (
    <>
      <PageHeading title="All bookings" description="Everybody who is coming, day by day." />
      <AllBookings />
    </>
  );
}

function AllBookings() {
  const { data: bookings, error, refetch } = useAllBookings();
  if (error) {
    return <QueryError title="The bookings did not load" error={error} onRetry={refetch} />;
  }
  if (!bookings) return <ListSkeleton />;
  if (bookings.length === 0) {
    return (
      <Empty className="border">
        <EmptyHeader>
          <EmptyMedia variant="icon">
            <CalendarDays aria-hidden="true" />
          </EmptyMedia>
          <EmptyTitle>Nobody has booked yet</EmptyTitle>
          <EmptyDescription>New bookings of your customers appear here.</EmptyDescription>
        </EmptyHeader>
      </Empty>
    );
  }
  const days = [...new Set(bookings.map(({ day }) => day))];
  return (
    <div className="grid gap-10">
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="mb-3 font-semibold text-lg tracking-tight">
            {formatDay(day)}
          </h2>
          <ItemGroup aria-labelledby={`day-${day}`} className="gap-2">
            {bookings
              .filter((booking) => booking.day === day)
              .map((booking) => (
                <Item key={booking.id} variant="outline" size="sm" className="bg-card">
                  <span className="w-14 font-semibold tabular-nums">{booking.time}</span>
                  <ItemContent>
                    <ItemTitle>{booking.name}</ItemTitle>
                    <ItemDescription>
                      <a href={`mailto:${booking.email}`}>{booking.email}</a>
                    </ItemDescription>
                  </ItemContent>
                </Item>
              ))}
          </ItemGroup>
        </section>
      ))}
    </div>
  );
}
