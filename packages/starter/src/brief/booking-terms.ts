import type { ScreenOf } from '../specification.ts';

type Terms = Pick<ScreenOf<'booking'>, 'per' | 'asksPeople'>;

const people =
  /\b(?:number of|how many) (?:people|guests|persons|participants|visitors|seats|attendees|travell?ers|children|of (?:them|us))\b|\b(?:party|group) size\b|\b(?:price|rate|cost) (?:times|per|for each) (?:the number of )?(?:people|persons?|guests?|participants?|heads?)\b/i;
const perHour =
  /\b(?:an?|per|each|every) hour\b|\/ ?h(?:our|r)?\b|\bhourly\b|\bhours times\b|\bpro Stunde\b|\bpor hora\b|\bde l'heure\b/i;
const perNight =
  /\b(?:an?|per|each|every) night\b|\bnightly\b|\bpro Nacht\b|\bla nuit\b|\bpar nuit\b|\bpor noche\b|\bla noche\b/i;
const perDay =
  /\b(?:an?|per|each|every) day\b|\bdaily (?:price|rate|fee)s?\b|\bpro Tag\b|\bpar jour\b|\bpor día\b/i;

/** Reads what a booking costs and whether it is for several people. */
export function bookingTerms(text: string, by: 'slot' | 'day'): Terms {
  const asksPeople = people.test(text);
  const isHourly = by === 'slot' && perHour.test(text);
  const timed = isHourly
    ? 'hour'
    : by === 'slot'
      ? 'booking'
      : perNight.test(text)
        ? 'night'
        : 'day';
  const per = asksPeople && !isHourly && by === 'slot' ? 'person' : timed;
  return { per, ...(asksPeople ? { asksPeople } : {}) };
}

/** Returns whether things are booked for whole days. */
export const isBookedByDay = (text: string): boolean => perNight.test(text) || perDay.test(text);
