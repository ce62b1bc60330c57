import { useStoredState } from '@/hooks/use-stored-state';
import { type Booking, isTaken } from '@/lib/booking';
import { createId } from '@/lib/create-id';

/** Bookings in the browser's storage. */
export function useBookings(storageKey: string) {
  const [bookings, setBookings] = useStoredState<Booking[]>(`${storageKey}-bookings`, []);
  return {
    bookings,
    /** Returns the booking, or undefined if the time was taken in the meantime, such as in another tab. */
    add(draft: Omit<Booking, 'id'>): Booking | undefined {
      const booking = { ...draft, id: createId() };
      let isFree = false;
      setBookings((current) => {
        isFree = !isTaken(current, draft.thingId, draft);
        return isFree ? [...current, booking] : current;
      });
      return isFree ? booking : undefined;
    },
    remove: (id: string) =>
      setBookings((current) => current.filter((booking) => booking.id !== id)),
  };
}
