import { toast } from 'sonner';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { type Booking, useCancelBooking } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';

export function CancelBooking({ booking }: { booking: Booking }) {
  const { mutateAsync: cancel, isPending } = useCancelBooking();
  const name = `${formatDay(booking.day)} at ${booking.time}`;

  async function confirm() {
    try {
      await cancel(booking.id);
      toast.success(`Your booking on ${name} is cancelled`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Your booking was not cancelled');
    }
  }

  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" aria-label={`Cancel ${name}`} disabled={isPending}>
          {isPending && <Spinner />}
          Cancel
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>Cancel your booking?</AlertDialogTitle>
          <AlertDialogDescription>
            Your time on {name} becomes free for others.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep booking</AlertDialogCancel>
          <AlertDialogAction variant="destructive" onClick={confirm}>
            Cancel booking
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
