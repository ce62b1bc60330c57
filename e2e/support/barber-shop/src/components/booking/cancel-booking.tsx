import { toast } from 'sonner';
import { ConfirmButton } from '@/components/booking/confirm-button';
import { type Booking, useCancelBooking } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export function CancelBooking({ booking }: { booking: Booking }) {
  const { mutateAsync: cancel, isPending } = useCancelBooking();
  const time = `${formatDay(booking.day)} at ${booking.time}`;
  return (
    <ConfirmButton
      name={`Cancel ${time}`}
      isPending={isPending}
      question="Cancel your booking?"
      explanation={`Your time on ${time} becomes free for others.`}
      no="Keep booking"
      yes="Cancel booking"
      isDestructive
      failure="Your booking was not cancelled"
      onConfirm={async () => {
        await cancel(booking.id);
        toast.success(`Your booking on ${time} is cancelled`);
      }}
    >
      Cancel
    </ConfirmButton>
  );
}
