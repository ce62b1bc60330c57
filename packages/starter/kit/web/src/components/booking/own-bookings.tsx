import { useNavigate } from 'react-router';
import { BookingList } from '@/components/booking/booking-list';
import { PageHeader } from '@/components/records/page-header';
import { useBookings } from '@/hooks/use-bookings';

interface OwnBookingsProps {
  /** The key of the calendar. */
  storageKey: string;
  title: string;
  /** The page of the calendar. */
  bookingPath: string;
}

/** All bookings of this browser. */
export function OwnBookings({ storageKey, title, bookingPath }: OwnBookingsProps) {
  const { bookings, remove } = useBookings(storageKey);
  const navigate = useNavigate();
  return (
    <div className="space-y-5">
      <PageHeader title={title} count={bookings.length} />
      <BookingList bookings={bookings} onCancel={remove} onBook={() => navigate(bookingPath)} />
    </div>
  );
}
