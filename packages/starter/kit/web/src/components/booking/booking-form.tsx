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
import { SettingField } from '@/components/timer/setting-field';
import { useToday } from '@/hooks/use-today';
import {
  type Bookable,
  type Booking,
  type Hours,
  lasting,
  type Period,
  slotsOf,
  wholeDays,
} from '@/lib/booking';
import { explainTotal, type PricePer } from '@/lib/booking-price';
import { addDays } from '@/lib/habits';

interface Charge {
  per: PricePer;
  currency: string;
}

const mostHours = 12;
const mostPeople = 99;

interface BookingFormProps {
  by: 'slot' | 'day';
  /** The name for one of the things, such as "Room". */
  name: string;
  things: Bookable[];
  hours: Hours;
  /** Initial contact details; empty if they are unknown. */
  contact: { name: string; email: string };
  isTaken: (thingId: string, period: Period) => boolean;
  /** Unit and currency of the prices. */
  charge?: Charge | undefined;
  asksPeople: boolean;
  /** Resolves to the reason if it is not possible. */
  onBook: (draft: Omit<Booking, 'id'>) => Promise<string | undefined>;
}

export function BookingForm(props: BookingFormProps) {
  const { by, name, things, hours, contact, isTaken, charge, asksPeople, onBook } = props;
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
  const [duration, setDuration] = useState(1);
  const [people, setPeople] = useState(1);
  const thing = things.find(({ id }) => id === thingId) ?? things[0];

  if (!thing) {
    return (
      <EmptyNotice icon={CalendarX} title="Nothing to book yet">
        As soon as there is something to book, it appears here.
      </EmptyNotice>
    );
  }

  const isHourly = charge?.per === 'hour' && by === 'slot';
  const isOver = (one: Period) => (by === 'slot' ? one.from <= now : one.to <= `${today}T00:00`);
  const isFree = (one: Period) => !isOver(one) && !isTaken(thing.id, one);
  const slots = slotsOf(day, hours).map((slot) => (isHourly ? lasting(slot, duration) : slot));
  const isInHours = ({ to }: Period) => by === 'day' || to <= `${day}T${hours.closes}`;
  const hasChoice = things.length > 1;
  // The first free time of the day, until another one is chosen. Days are not guessed: each one costs something.
  const isPossible = (one: Period) => isInHours(one) && isFree(one);
  const first = by === 'slot' ? slots.find(isPossible) : undefined;
  const period = chosen ? (slots.find(({ from }) => from === chosen.from) ?? chosen) : first;
  const charged = charge &&
    typeof thing.price === 'number' &&
    period && { price: thing.price, per: charge.per, period, people };
  const total = charged ? explainTotal(charged, charge.currency) : '';

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
                slots={slots.map((slot) => ({ ...slot, isFree: isPossible(slot) }))}
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
        total={total}
        missing={by === 'day' ? 'Choose your days first.' : 'Choose a time first.'}
        contact={contact}
        onConfirm={async (entered, confirmed) => {
          const problem = isPossible(confirmed)
            ? await onBook({
                ...entered,
                ...confirmed,
                thingId: thing.id,
                thingName: thing.name,
                people,
                total,
              })
            : 'This was just taken. Choose another time.';
          if (problem) setPeriod(undefined);
          return problem;
        }}
      >
        {isHourly && (
          <SettingField
            label="Number of hours"
            max={mostHours}
            value={duration}
            onChange={setDuration}
          />
        )}
        {asksPeople && (
          <SettingField
            label="Number of people"
            max={mostPeople}
            value={people}
            onChange={setPeople}
          />
        )}
      </ContactForm>
    </div>
  );
}
