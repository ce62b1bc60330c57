import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api';
import { useUser } from '@/lib/auth';
import type { DayTimes, Slot } from '../../shared/schedule';

export interface Booking extends Slot {
  readonly id: string;
}

export interface CustomerBooking extends Booking {
  readonly name: string;
  readonly email: string;
}

/** Begins the keys of all queries that a booking changes. */
const bookingsKey = 'bookings';

export function useFreeTimes() {
  return useQuery({
    queryKey: [bookingsKey, 'free'],
    queryFn: ({ signal }) => api<DayTimes[]>('/slots', { signal }),
  });
}

export function useMyBookings() {
  const { user } = useUser();
  return useQuery({
    // Somebody else may sign in on the same page.
    queryKey: [bookingsKey, 'of', user?.id],
    queryFn: ({ signal }) => api<Booking[]>('/bookings', { signal }),
  });
}

export function useAllBookings() {
  return useQuery({
    queryKey: [bookingsKey, 'all'],
    queryFn: ({ signal }) => api<CustomerBooking[]>('/owner/bookings', { signal }),
  });
}

export function useBook() {
  return useBookingChange((slot: Slot) =>
    api<Booking>('/bookings', { method: 'POST', body: slot }),
  );
}

export function useCancelBooking() {
  return useBookingChange((id: string) => api<null>(`/bookings/${id}`, { method: 'DELETE' }));
}

/** A failed change also loads the lists again: somebody else may have been faster. */
function useBookingChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: [bookingsKey] }),
  });
}
