import { useNavigate } from 'react-router';
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
import { useBook } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';
import type { Slot } from '../../../shared/schedule';
import { shop } from '../../../shared/shop';

/** A free time. It is booked after a confirmation. */
export function BookTime({ day, time }: Slot) {
  const navigate = useNavigate();
  const { mutateAsync: book, isPending } = useBook();

  async function confirm() {
    try {
      await book({ day, time });
      toast.success(`See you on ${formatDay(day)} at ${time}`);
      await navigate('/bookings');
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Your booking was not saved');
    }
  }

  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>
        <Button variant="outline" className="h-11 tabular-nums" disabled={isPending}>
          {isPending && <Spinner />}
          {time}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>
            Book {formatDay(day)} at {time}?
          </AlertDialogTitle>
          <AlertDialogDescription>
            A haircut takes half an hour, at {shop.address}. You can cancel at any time.
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>Choose another time</AlertDialogCancel>
          <AlertDialogAction onClick={confirm}>Book this time</AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
