import { BookingList } from '@/components/booking/booking-list';
import { PageHeader } from '@/components/records/page-header';
import { useAllBookings } from '@/hooks/use-bookings';

interface AllBookingsProps {
  title: string;
}

/** The bookings of everybody, for the owner. */
export function AllBookings({ title }: AllBookingsProps) {
  const { bookings, remove } = useAllBookings();
  return (
    <div className="space-y-5">
      <PageHeader title={title} count={bookings.length} />
      <BookingList bookings={bookings} onCancel={remove} />
    </div>
  );
}
