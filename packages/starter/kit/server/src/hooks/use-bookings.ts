import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '@/lib/api';
import { useUser } from '@/lib/auth';
import { type Booking, type Bookings, isTaken, type Period } from '@/lib/booking';

/** Texts of pages about bookings on the server. */
export const bookingTexts = {
  taken: 'Struck-through times are over or taken.',
  takenDays: 'Struck-through days are over or taken.',
  kept: 'The booking is saved in your account. No email is sent.',
};

interface Calendar {
  own: Booking[];
  /** The times that somebody has booked. */
  taken: (Period & { thingId: string })[];
}

/** The bookings of the account on the server, and the times that are taken. */
export function useBookings(storageKey: string): Bookings {
  const client = useQueryClient();
  const { user } = useUser();
  const queryKey = ['calendar', storageKey, user?.id];
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => api<Calendar>('/calendar', { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['calendar'] });

  return {
    bookings: data.own,
    contact: { name: user?.name ?? '', email: user?.email ?? '' },
    isTaken: (thingId, period) => isTaken(data.taken, thingId, period),
    async add(draft) {
      try {
        return { booking: await api<Booking>('/calendar', { method: 'POST', body: draft }) };
      } catch (error) {
        return { problem: error instanceof Error ? error.message : 'The booking was not saved.' };
      } finally {
        // Also after a conflict: it shows which times others have taken.
        await refresh();
      }
    },
    remove: (id) => cancel(id, refresh),
  };
}

/** The bookings of all accounts, for the owner. */
export function useAllBookings() {
  const client = useQueryClient();
  const { data } = useSuspenseQuery({
    queryKey: ['calendar', 'all'],
    queryFn: ({ signal }) => api<Booking[]>('/calendar/all', { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['calendar'] });
  return { bookings: data, remove: (id: string) => cancel(id, refresh) };
}

async function cancel(id: string, refresh: () => Promise<void>) {
  await api(`/calendar/${id}`, { method: 'DELETE' }).catch((error: Error) => {
    toast.error(error.message);
  });
  await refresh();
}
