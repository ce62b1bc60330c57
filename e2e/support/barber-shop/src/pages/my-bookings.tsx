import { CalendarCheck, CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { CancelBooking } from '@/components/booking/cancel-booking';
import { ListSkeleton } from '@/components/list-skeleton';
import { PageHeading } from '@/components/page-heading';
import { QueryError } from '@/components/query-error';
import { Button } from '@/components/ui/button';
import {
  Empty,
  EmptyContent,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';
import {
  Item,
  ItemActions,
  ItemContent,
  ItemDescription,
  ItemGroup,
  ItemMedia,
  ItemTitle,
} from '@/components/ui/item';
import { useMyBookings } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export default function MyBookingsPage() {
  return (
    <>
      <PageHeading title="My bookings" description="Your next visits to the shop." />
      <MyBookings />
    </>
  );
}

function MyBookings() {
  const { data: bookings, error, refetch } = useMyBookings();
  if (error) {
    return <QueryError title="Your bookings did not load" error={error} onRetry={refetch} />;
  }
  if (!bookings) return <ListSkeleton />;
  if (bookings.length === 0) {
    return (
      <Empty className="border">
        <EmptyHeader>
          <EmptyMedia variant="icon">
            <CalendarPlus aria-hidden="true" />
          </EmptyMedia>
          <EmptyTitle>No bookings yet</EmptyTitle>
          <EmptyDescription>Pick a free time for your next haircut.</EmptyDescription>
        </EmptyHeader>
        <EmptyContent>
          <Button asChild>
            <Link to="/book">Book a haircut</Link>
          </Button>
        </EmptyContent>
      </Empty>
    );
  }
  return (
    <ItemGroup aria-label="My bookings" className="gap-3">
      {bookings.map((booking) => (
        <Item key={booking.id} variant="outline" className="bg-card">
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
      ))}
    </ItemGroup>
  );
}
