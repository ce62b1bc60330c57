import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { CancelBooking } from '@/components/booking/cancel-booking';
import { EmptyList } from '@/components/empty-list';
import { PageHeading } from '@/components/page-heading';
import { QueryList } from '@/components/query-list';
import { Button } from '@/components/ui/button';
import {
  Item,
  ItemActions,
  ItemContent,
  ItemDescription,
  ItemGroup,
  ItemMedia,
  ItemTitle,
} from '@/components/ui/item';
import { type Booking, useMyBookings } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export default function MyBookingsPage() {
  return (
    <>
      <PageHeading title="My bookings" description="Your next visits to the shop." />
      <QueryList
        query={useMyBookings()}
        errorTitle="Your bookings did not load"
        empty={
          <EmptyList
            icon={CalendarPlus}
            title="No bookings yet"
            description="Pick a free time for your next haircut."
          >
            <Button asChild>
              <Link to="/book">Book a haircut</Link>
            </Button>
          </EmptyList>
        }
      >
        {(bookings) => (
          <ItemGroup aria-label="My bookings" className="gap-3">
            {bookings.map((booking) => (
              <BookingItem key={booking.id} booking={booking} />
            ))}
          </ItemGroup>
        )}
      </QueryList>
    </>
  );
}

function BookingItem({ booking }: { booking: Booking }) {
  return (
    <Item variant="outline" className="bg-card">
      <ItemMedia variant="icon">
        <CalendarCheck aria-hidden="true" />
      </ItemMedia>
      <ItemContent>
        <ItemTitle>{formatDay(booking.day)}</ItemTitle>
        <ItemDescription className="tabular-nums">{booking.time}</ItemDescription>
      </ItemContent>
      <ItemActions>
        <CancelBooking booking={booking} />
      </ItemActions>
    </Item>
  );
}
