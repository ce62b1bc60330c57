import type { ScreenOf } from '../specification.ts';

type Terms = Pick<ScreenOf<'booking'>, 'per' | 'asksPeople'>;

const people =
  /\b(?:number of|how many) (?:people|guests|persons|participants|visitors|seats|attendees|travell?ers|children|of (?:them|us))\b|\b(?:party|group) size\b|\b(?:price|rate|cost) (?:times|per|for each) (?:the number of )?(?:people|persons?|guests?|participants?|heads?)\b/i;
/** "£18 an hour" is a price, "choose a day" is none. */
const amount = '(?:[€$£]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:€|\\$|£|euros?|dollars?|pounds?|chf))';
const priceOf = (unit: string, others: string): RegExp =>
  new RegExp(`\\b(?:per|each|every) ${unit}\\b|${amount} an? ${unit}\\b|${others}`, 'i');
const perHour = priceOf(
  'hour',
  "\\bhourly\\b|\\bhours times\\b|\\bpro Stunde\\b|\\bpor hora\\b|\\bde l'heure\\b",
);
const perNight = priceOf(
  'night',
  '\\bnightly\\b|\\bpro Nacht\\b|\\b(?:la|par) nuit\\b|\\b(?:la|por) noche\\b',
);
const perDay = priceOf(
  'day',
  '\\bdaily (?:price|rate|fee)s?\\b|\\bpro Tag\\b|\\bpar jour\\b|\\bpor día\\b',
);

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
