import { formatMoney } from './format.ts';

/** The unit that a price is for. */
export type PricePer = 'booking' | 'person' | 'hour' | 'day' | 'night';

interface BookedTime {
  from: string;
  to: string;
}

export interface Charged {
  price: number;
  per: PricePer;
  period: BookedTime;
  people: number;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Moments are local; only their distance counts. Midnight at the end of a day is `T24:00`. */
const timeOf = (moment: string): number =>
  moment.endsWith('T24:00')
    ? Date.parse(`${moment.slice(0, 10)}T00:00Z`) + dayMs
    : Date.parse(`${moment}Z`);

/** Returns how often the price is charged. A stay has one night less than days. */
function unitsOf({ per, period, people }: Charged): number {
  const ms = timeOf(period.to) - timeOf(period.from);
  const days = Math.max(1, Math.ceil(ms / dayMs));
  if (per === 'booking') return 1;
  if (per === 'person') return people;
  if (per === 'hour') return ms / hourMs;
  return per === 'day' ? days : Math.max(1, days - 1);
}

export const totalOf = (charged: Charged): number => charged.price * unitsOf(charged);

const names = { person: ['person', 'people'], hour: ['hour', 'hours'], day: ['day', 'days'] };

/** Explains a total: `3 people × €45.00 = €135.00`. */
export function explainTotal(charged: Charged, currency: string): string {
  const { price, per } = charged;
  const total = formatMoney(totalOf(charged), currency);
  if (per === 'booking') return total;
  const units = unitsOf(charged);
  const [one, many] = per === 'night' ? ['night', 'nights'] : names[per];
  return `${units} ${units === 1 ? one : many} × ${formatMoney(price, currency)} = ${total}`;
}
