import { formatDate } from './format.ts';

const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

/** The total of all records with the same label. */
export interface Group {
  label: string;
  value: number;
}

export function sum(values: (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

export function average(values: (number | null)[]): number {
  const given = values.filter((value) => value !== null);
  return given.length === 0 ? 0 : sum(given) / given.length;
}

interface GroupOptions<T> {
  /** The number to add up. Without it, records are counted. */
  value?: (record: T) => number | null;
  /** True to average the numbers instead. Groups without any number are left out. */
  isAverage?: boolean;
  /** Labels that come first, even without records. The others follow, largest first. */
  order?: readonly string[];
}

export function groupBy<T>(
  records: T[],
  labelsOf: (record: T) => string | string[],
  { value = () => 1, isAverage = false, order = [] }: GroupOptions<T> = {},
): Group[] {
  const values = new Map<string, number[]>(order.map((label) => [label, []]));
  for (const record of records) {
    const number = value(record);
    for (const label of [labelsOf(record)].flat()) {
      if (label === '') continue;
      const members = values.get(label) ?? [];
      values.set(label, number === null ? members : [...members, number]);
    }
  }
  const groups = [...values].map(([label, members]) => ({
    label,
    value: isAverage ? average(members) : sum(members),
  }));
  const rest = groups.slice(order.length).sort((one, other) => other.value - one.value);
  const all = [...groups.slice(0, order.length), ...rest];
  return isAverage ? all.filter(({ label }) => values.get(label)?.length) : all;
}

export type Period = 'day' | 'week' | 'month' | 'year';

/** Groups records by month, in chronological order. */
export function groupByMonth<T>(
  records: T[],
  dayOf: (record: T) => string,
  options: Omit<GroupOptions<T>, 'order'> = {},
): Group[] {
  return groupByPeriod(records, 'month', dayOf, options);
}

/** Groups records by period, in chronological order. */
export function groupByPeriod<T>(
  records: T[],
  period: Period,
  dayOf: (record: T) => string,
  options: Omit<GroupOptions<T>, 'order'> = {},
): Group[] {
  return groupBy(records, (record) => periodOf(dayOf(record), period), options)
    .sort((one, other) => one.label.localeCompare(other.label))
    .map(({ label, value }) => ({ label: formatPeriod(label, period), value }));
}

/** Returns what days of the same period have in common, which sorts by time: `2026-11` or the first day of the week. */
export function periodOf(day: string, period: Period): string {
  const date = new Date(`${day.slice(0, 10)}T00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  if (period === 'year') return day.slice(0, 4);
  if (period === 'month') return day.slice(0, 7);
  if (period === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Formats a period as returned by `periodOf`. */
export function formatPeriod(label: string, period: Period): string {
  if (period === 'year') return label;
  if (period === 'month') return monthFormat.format(new Date(`${label}-01T00:00`));
  const day = formatDate(label);
  return period === 'week' ? `Week of ${day}` : day;
}
