import { format, parseISO } from 'date-fns';
import type { Period } from '@/lib/booking';

/** Formats a period: `Sunday, November 15, 2026, 09:00 – 10:00` or the first and last of whole days. */
export function formatPeriod({ from, to }: Period): string {
  const [day, time] = parts(from);
  const [lastDay, end] = parts(to);
  const first = format(parseISO(day), 'EEEE, MMMM d, yyyy');
  if (end !== '24:00') return `${first}, ${time} – ${end}`;
  return day === lastDay ? first : `${first} – ${format(parseISO(lastDay), 'EEEE, MMMM d, yyyy')}`;
}

function parts(moment: string): [day: string, time: string] {
  return [moment.slice(0, 10), moment.slice(11)];
}
