import { useState } from 'react';
import { BookingConfirmation } from '@/components/booking/booking-confirmation';
import { BookingForm } from '@/components/booking/booking-form';
import { BookingList } from '@/components/booking/booking-list';
import { ViewSwitch } from '@/components/records/view-switch';
import { useBookings } from '@/hooks/use-bookings';
import type { Bookable, Booking, Hours } from '@/lib/booking';
import type { PricePer } from '@/lib/booking-price';

interface BookingDeskProps extends Hours {
  storageKey: string;
  title: string;
  by: 'slot' | 'day';
  /** The name for one of the things, such as "Room". */
  name?: string;
  /** The unit of the prices; without it, prices are only shown. */
  per?: PricePer;
  /** The sign before prices. */
  currency?: string;
  /** True if a booking is for several people. */
  asksPeople?: boolean;
  /** Shown after a booking. */
  confirmation?: string;
  /** The things to book. Without them, there is only one calendar. */
  things?: Bookable[];
}

export function BookingDesk(props: BookingDeskProps) {
  const { storageKey, title, by, name = '', opens, closes, slotMinutes } = props;
  const { per, currency = '', asksPeople = false } = props;
  const things = props.things ?? [
    { id: 'only', name: by === 'slot' ? 'Appointment' : 'Reservation', details: {} },
  ];
  const { bookings, contact, isTaken, add, remove } = useBookings(storageKey);
  const [view, setView] = useState<'book' | 'yours'>('book');
  const [confirmed, setConfirmed] = useState<Booking>();
  const views = { book: 'Book', yours: `Your bookings (${bookings.length})` };

  function handleView(next: 'book' | 'yours') {
    setConfirmed(undefined);
    setView(next);
  }

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto font-semibold text-xl tracking-tight">{title}</h2>
        <ViewSwitch views={views} value={view} onChange={handleView} />
      </div>
      {confirmed ? (
        <BookingConfirmation
          booking={confirmed}
          text={props.confirmation}
          onBookAnother={() => setConfirmed(undefined)}
          onShowAll={() => handleView('yours')}
        />
      ) : view === 'yours' ? (
        <BookingList bookings={bookings} onCancel={remove} onBook={() => handleView('book')} />
      ) : (
        <BookingForm
          by={by}
          name={name}
          things={things}
          hours={{ opens, closes, slotMinutes }}
          charge={per && { per, currency }}
          asksPeople={asksPeople}
          contact={contact}
          isTaken={(thingId, period) => isTaken(thingId, period, by)}
          onBook={async (draft) => {
            const { booking, problem } = await add(draft);
            setConfirmed(booking);
            return problem;
          }}
        />
      )}
    </div>
  );
}
