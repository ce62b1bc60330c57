import { useStoredState } from '@/hooks/use-stored-state';
import { type Booking, type Bookings, isTaken, isTakenBySample } from '@/lib/booking';
import { createId } from '@/lib/create-id';

/** Texts of pages about bookings in the browser. */
export const bookingTexts = {
  taken: 'Struck-through times are over or taken. Some are sample bookings.',
  takenDays: 'Struck-through days are over or taken. Some are sample bookings.',
  kept: 'The booking is saved in this browser. No email is sent.',
};

/** Bookings in the browser's storage. */
export function useBookings(storageKey: string): Bookings {
  const [bookings, setBookings] = useStoredState<Booking[]>(`${storageKey}-bookings`, []);
  return {
    bookings,
    contact: { name: '', email: '' },
    isTaken: (thingId, period, by) =>
      isTaken(bookings, thingId, period) || isTakenBySample(thingId, period, by),
    async add(draft) {
      const booking = { ...draft, id: createId() };
      let isFree = false;
      setBookings((current) => {
        // It may have been taken in the meantime, such as in another tab.
        isFree = !isTaken(current, draft.thingId, draft);
        return isFree ? [...current, booking] : current;
      });
      return isFree ? { booking } : { problem: 'This was just taken. Choose another time.' };
    },
    remove: (id) => setBookings((current) => current.filter((booking) => booking.id !== id)),
  };
}
