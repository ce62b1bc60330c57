import { format } from 'date-fns';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BookingStep } from '@/components/booking/booking-step';
import { ContactForm } from '@/components/booking/contact-form';
import { DayChoice } from '@/components/booking/day-choice';
import { DayRangeChoice } from '@/components/booking/day-range-choice';
import { SlotChoice } from '@/components/booking/slot-choice';
import { ThingChoice } from '@/components/booking/thing-choice';
import { EmptyNotice } from '@/components/empty-notice';
import { useToday } from '@/hooks/use-today';
import {
  type Bookable,
  type Booking,
  type Hours,
  isTaken,
  isTakenBySample,
  type Period,
  slotsOf,
  wholeDays,
} from '@/lib/booking';
import { addDays } from '@/lib/habits';

interface BookingFormProps {
  by: 'slot' | 'day';
  /** The name for one of the things, such as "Room". */
  name: string;
  things: Bookable[];
  hours: Hours;
  bookings: Booking[];
  /** Returns false if the time was taken in the meantime. */
  onBook: (draft: Omit<Booking, 'id'>) => boolean;
}

export function BookingForm({ by, name, things, hours, bookings, onBook }: BookingFormProps) {
  const today = useToday();
  // The page of a thing links here with its id.
  const [params] = useSearchParams();
  const [thingId, setThingId] = useState(params.get('choose') ?? things[0]?.id);
  const now = format(new Date(), "yyyy-MM-dd'T'HH:mm");
  const [day, setDay] = useState(() => {
    const isOpen = slotsOf(today, hours).some(({ from }) => from > now);
    return isOpen ? today : addDays(today, 1);
  });
  const [chosen, setPeriod] = useState<Period>();
  const thing = things.find(({ id }) => id === thingId) ?? things[0];

  if (!thing) {
    return (
      <EmptyNotice icon={CalendarX} title="Nothing to book yet">
        As soon as there is something to book, it appears here.
      </EmptyNotice>
    );
  }

  const isOver = (one: Period) => (by === 'slot' ? one.from <= now : one.to <= `${today}T00:00`);
  const isFree = (one: Period) =>
    !isOver(one) && !isTaken(bookings, thing.id, one) && !isTakenBySample(thing.id, one, by);
  const hasChoice = things.length > 1;
  // The first free time of the day, until another one is chosen. Days are not guessed: each one costs something.
  const first = by === 'slot' ? slotsOf(day, hours).find(isFree) : undefined;
  const period = chosen ?? first;

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0 space-y-5">
        {hasChoice && (
          <BookingStep number={1} title={name}>
            <ThingChoice
              label={name}
              things={things}
              value={thing.id}
              onChange={(id) => {
                setThingId(id);
                setPeriod(undefined);
              }}
            />
          </BookingStep>
        )}
        {by === 'day' ? (
          <BookingStep number={hasChoice ? 2 : 1} title="First and last day">
            <DayRangeChoice
              today={today}
              period={period}
              isFree={(one) => isFree(wholeDays(one, one))}
              onChange={setPeriod}
            />
          </BookingStep>
        ) : (
          <BookingStep number={hasChoice ? 2 : 1} title="Day and time">
            <div className="grid gap-6 md:grid-cols-[auto_1fr]">
              <DayChoice
                today={today}
                day={day}
                onChange={(next) => {
                  setDay(next);
                  setPeriod(undefined);
                }}
              />
              <SlotChoice
                day={day}
                slots={slotsOf(day, hours).map((slot) => ({ ...slot, isFree: isFree(slot) }))}
                value={period?.from}
                onChange={setPeriod}
              />
            </div>
          </BookingStep>
        )}
      </div>
      <ContactForm
        number={hasChoice ? 3 : 2}
        thingName={thing.name}
        period={period}
        missing={by === 'day' ? 'Choose your days first.' : 'Choose a time first.'}
        onConfirm={(contact, confirmed) => {
          const isBooked =
            isFree(confirmed) &&
            onBook({ ...contact, ...confirmed, thingId: thing.id, thingName: thing.name });
          if (!isBooked) setPeriod(undefined);
          return isBooked;
        }}
      />
    </div>
  );
}
