import { CalendarCheck } from 'lucide-react';
import { Detail } from '@/components/records/detail';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { bookingTexts } from '@/hooks/use-bookings';
import { useFocus } from '@/hooks/use-focus';
import { type Booking, bookingReference } from '@/lib/booking';
import { formatPeriod } from '@/lib/booking-text';

interface BookingConfirmationProps {
  booking: Booking;
  /** The message; by default, one with the name. */
  text?: string | undefined;
  onBookAnother: () => void;
  onShowAll: () => void;
}

export function BookingConfirmation(props: BookingConfirmationProps) {
  const { booking, text, onBookAnother, onShowAll } = props;
  const { thingName, name, email, phone, people, total, note } = booking;
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <Card className="mx-auto max-w-xl">
      <CardContent className="space-y-6 sm:px-10 sm:py-4">
        <div className="flex flex-col items-center gap-3 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-primary/12 text-primary">
            <CalendarCheck aria-hidden="true" className="size-7" />
          </span>
          <h3
            ref={heading}
            tabIndex={-1}
            className="text-balance font-semibold text-2xl tracking-tight outline-hidden"
          >
            {text ?? `You are booked, ${name}!`}
          </h3>
          <p role="status" className="text-muted-foreground">
            {thingName}, {formatPeriod(booking)}
          </p>
        </div>
        <dl className="grid gap-4 rounded-lg bg-muted/50 p-4 sm:grid-cols-2">
          <Detail label="Booking reference" wide>
            {bookingReference(booking)}
          </Detail>
          <Detail label="What">{thingName}</Detail>
          <Detail label="When">{formatPeriod(booking)}</Detail>
          <Detail label="Name">{name}</Detail>
          <Detail label="Email">{email}</Detail>
          {phone && <Detail label="Phone">{phone}</Detail>}
          {people > 1 && <Detail label="People">{people}</Detail>}
          {total && (
            <Detail label="Amount due" wide>
              {total}
            </Detail>
          )}
          {note && (
            <Detail label="Note" wide>
              {note}
            </Detail>
          )}
        </dl>
        <p className="text-center text-muted-foreground text-sm">{bookingTexts.kept}</p>
        <div className="flex flex-col gap-2 sm:flex-row sm:justify-center">
          <Button variant="outline" onClick={onBookAnother}>
            Book another
          </Button>
          <Button onClick={onShowAll}>Your bookings</Button>
        </div>
      </CardContent>
    </Card>
  );
}
