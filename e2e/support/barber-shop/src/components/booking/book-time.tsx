import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { ConfirmButton } from '@/components/booking/confirm-button';
import { useBook } from '@/hooks/use-bookings';
import { formatDay } from '@/lib/format-day';
import type { Slot } from '../../../shared/schedule';
import { shop } from '../../../shared/shop';

/** A free time. It is booked after a confirmation. */
export function BookTime({ day, time }: Slot) {
  const navigate = useNavigate();
  const { mutateAsync: book, isPending } = useBook();
  return (
    <ConfirmButton
      className="h-11 tabular-nums"
      isPending={isPending}
      question={`Book ${formatDay(day)} at ${time}?`}
      explanation={`A haircut takes half an hour, at ${shop.address}. You can cancel at any time.`}
      no="Choose another time"
      yes="Book this time"
      failure="Your booking was not saved"
      onConfirm={async () => {
        await book({ day, time });
        toast.success(`See you on ${formatDay(day)} at ${time}`);
        await navigate('/bookings');
      }}
    >
      {time}
    </ConfirmButton>
  );
}
