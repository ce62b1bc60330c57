import { format, parseISO } from 'date-fns';
import { useId } from 'react';
import { bookingTexts } from '@/hooks/use-bookings';
import type { Period } from '@/lib/booking';

interface Slot extends Period {
  isFree: boolean;
}

interface SlotChoiceProps {
  day: string;
  slots: Slot[];
  /** The beginning of the chosen slot. */
  value: string | undefined;
  onChange: (slot: Period) => void;
}

export function SlotChoice({ day, slots, value, onChange }: SlotChoiceProps) {
  const name = useId();
  const hasFree = slots.some(({ isFree }) => isFree);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-medium">{format(parseISO(day), 'EEEE, MMMM d')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
        {slots.map(({ from, to, isFree }) => (
          <label
            key={from}
            className="cursor-pointer rounded-md border py-2 text-center text-sm tabular-nums transition-colors hover:bg-muted has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-muted/40 has-disabled:text-muted-foreground has-disabled:line-through has-focus-visible:ring-[3px] has-focus-visible:ring-ring/50"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              disabled={!isFree}
              checked={from === value}
              onChange={() => onChange({ from, to })}
            />
            {from.slice(11)}
            {!isFree && <span className="sr-only"> is not free</span>}
          </label>
        ))}
      </div>
      <p className="mt-4 text-muted-foreground text-sm">
        {hasFree ? bookingTexts.taken : 'No time is free on this day. Choose another one.'}
      </p>
    </fieldset>
  );
}
