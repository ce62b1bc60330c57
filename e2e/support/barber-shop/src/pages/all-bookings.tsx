import { CalendarDays } from 'lucide-react';
import { EmptyList } from '@/components/empty-list';
import { PageHeading } from '@/components/page-heading';
import { QueryList } from '@/components/query-list';
import { Item, ItemContent, ItemDescription, ItemGroup, ItemTitle } from '@/components/ui/item';
import { type CustomerBooking, useAllBookings } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export default function AllBookingsPage() {
  return (
    <>
      <PageHeading title="All bookings" description="Everybody who is coming, day by day." />
      <QueryList
        query={useAllBookings()}
        errorTitle="The bookings did not load"
        empty={
          <EmptyList
            icon={CalendarDays}
            title="Nobody has booked yet"
            description="New bookings of your customers appear here."
          />
        }
      >
        {(bookings) => (
          <div className="grid gap-10">
            {[...new Set(bookings.map(({ day }) => day))].map((day) => (
              <DayBookings
                key={day}
                day={day}
                bookings={bookings.filter((booking) => booking.day === day)}
              />
            ))}
          </div>
        )}
      </QueryList>
    </>
  );
}

interface DayBookingsProps {
  readonly day: string;
  readonly bookings: readonly CustomerBooking[];
}

function DayBookings({ day, bookings }: DayBookingsProps) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-3 font-semibold text-lg tracking-tight">
        {formatDay(day)}
      </h2>
      <ItemGroup aria-labelledby={`day-${day}`} className="gap-2">
        {bookings.map((booking) => (
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
  );
}
