import { CalendarDays } from 'lucide-react';
import { CancelBooking } from '@/components/booking/cancel-booking';
import { EmptyNotice } from '@/components/empty-notice';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useToday } from '@/hooks/use-today';
import { type Booking, bookingReference, sortBookings } from '@/lib/booking';
import { formatPeriod } from '@/lib/booking-text';

interface BookingListProps {
  bookings: Booking[];
  onCancel: (id: string) => void;
  /** Without it, these are the bookings of others. */
  onBook?: () => void;
}

export function BookingList({ bookings, onCancel, onBook }: BookingListProps) {
  const today = useToday();
  if (bookings.length === 0) {
    return (
      <EmptyNotice
        icon={CalendarDays}
        title="No bookings yet"
        action={onBook && <Button onClick={onBook}>Book now</Button>}
      >
        {onBook ? 'Your bookings appear here.' : 'As soon as somebody books, it appears here.'}
      </EmptyNotice>
    );
  }
  return (
    <ul className="space-y-3">
      {sortBookings(bookings).map((booking) => {
        const isOver = booking.to < `${today}T00:00`;
        return (
          <li key={booking.id}>
            <Card className="flex-row flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
              <div className="min-w-0 grow basis-60">
                <h3 className="flex items-center gap-2 font-semibold">
                  {booking.thingName}
                  {isOver && <Badge variant="secondary">Past</Badge>}
                </h3>
                <p className="text-sm">
                  {formatPeriod(booking)}
                  <span className="text-muted-foreground">
                    {` · Reference ${bookingReference(booking)}`}
                  </span>
                </p>
                <p className="wrap-anywhere text-muted-foreground text-sm">
                  {[booking.name, booking.email, booking.phone].filter(Boolean).join(' · ')}
                </p>
                {(booking.total || booking.people > 1) && (
                  <p className="text-sm tabular-nums">
                    {booking.total || `${booking.people} people`}
                  </p>
                )}
                {booking.note && (
                  <p className="wrap-anywhere whitespace-pre-line text-muted-foreground text-sm">
                    {booking.note}
                  </p>
                )}
              </div>
              {!isOver && <CancelBooking booking={booking} onCancel={() => onCancel(booking.id)} />}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
