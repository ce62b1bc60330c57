import type { Group } from '@/lib/groups';

const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });

/** More days than this are shown as months. */
const maxDays = 45;
const dayMs = 86_400_000;

export const periodLabels = {
  today: 'Today',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last30Days: 'Last 30 days',
  thisYear: 'This year',
  lastYear: 'Last year',
  all: 'All time',
  custom: 'Custom …',
} as const;

export type PeriodKind = keyof typeof periodLabels;

/** First and last day, both included. An empty string is an open end. */
export interface Period {
  from: string;
  to: string;
}

/** Returns the days of a period. `today` is a day such as `2026-11-15`. */
export function periodOf(kind: PeriodKind, today: string, custom: Period): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monday = Date.parse(today) - ((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7) * dayMs;
  switch (kind) {
    case 'today':
      return { from: today, to: today };
    case 'thisWeek':
      return { from: toDay(monday), to: toDay(monday + 6 * dayMs) };
    case 'lastWeek':
      return { from: toDay(monday - 7 * dayMs), to: toDay(monday - dayMs) };
    case 'lastMonth':
      return { from: toDay(Date.UTC(year, month - 2, 1)), to: toDay(Date.UTC(year, month - 1, 0)) };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'thisMonth':
      return { from: toDay(Date.UTC(year, month - 1, 1)), to: toDay(Date.UTC(year, month, 0)) };
    case 'last30Days':
      return { from: toDay(Date.parse(today) - 29 * dayMs), to: today };
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case 'all':
      return { from: '', to: '' };
    case 'custom':
      return custom;
  }
}

/** True if a day, or a moment such as `2026-11-15T09:30`, lies within a period. */
export function isWithin(moment: string, { from, to }: Period): boolean {
  if (from === '' && to === '') return true;
  const day = moment.slice(0, 10);
  return day !== '' && day >= from && (to === '' || day <= to);
}

/** The records with the same label. */
export interface ReportGroup {
  label: string;
  count: number;
  /** Sum or average of the amounts; the count without amounts. */
  total: number;
  /** Part of all records, or of the sum of all amounts, from 0 to 1. */
  share: number;
}

export interface Amounts<T> {
  amountOf?: ((record: T) => number | null) | undefined;
  /** True for amounts whose sum means nothing, such as ratings. */
  isAverage?: boolean | undefined;
}

/** Groups records, largest total first. Records without a label are in the group "Not set". */
export function summarize<T>(
  records: readonly T[],
  groupOf: (record: T) => string,
  amounts: Amounts<T>,
): ReportGroup[] {
  const byLabel = new Map<string, T[]>();
  for (const record of records) {
    const label = groupOf(record) || 'Not set';
    byLabel.set(label, [...(byLabel.get(label) ?? []), record]);
  }
  const groups = [...byLabel].map(([label, members]) => ({
    label,
    count: members.length,
    total: totalOf(members, amounts),
  }));
  const hasShares = amounts.amountOf && !amounts.isAverage;
  const partOf = (group: { count: number; total: number }) =>
    Math.abs(hasShares ? group.total : group.count);
  const whole = groups.reduce((sum, group) => sum + partOf(group), 0);
  return groups
    .map((group) => ({ ...group, share: whole === 0 ? 0 : partOf(group) / whole }))
    .sort((one, other) => other.total - one.total || other.count - one.count);
}

/** Groups records by month, in chronological order. */
export function summarizeMonths<T>(
  records: readonly T[],
  dayOf: (record: T) => string,
  amounts: Amounts<T>,
): ReportGroup[] {
  const months = records.map(dayOf).sort().map(monthOf);
  return summarize(records, (record) => monthOf(dayOf(record)), amounts).sort(
    (one, other) => months.indexOf(one.label) - months.indexOf(other.label),
  );
}

/** Returns the sum or the average of the amounts, or the number of records without amounts. */
export function totalOf<T>(records: readonly T[], { amountOf, isAverage }: Amounts<T>): number {
  if (!amountOf) return records.length;
  const given = records.map(amountOf).filter((amount) => amount !== null);
  const sum = given.reduce((total, amount) => total + amount, 0);
  if (!isAverage) return sum;
  return given.length === 0 ? 0 : sum / given.length;
}

/** Returns totals per day, or per month if the records span more than a few weeks. */
export function seriesOf<T>(
  records: readonly T[],
  dayOf: (record: T) => string,
  amounts: Amounts<T>,
): Group[] {
  const days = records.map((record) => dayOf(record).slice(0, 10)).filter(isDay);
  const [first, last] = [days.sort()[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const length = (Date.parse(last) - Date.parse(first)) / dayMs;
  const keys = length <= maxDays ? daysBetween(first, length) : monthsBetween(first, last);
  const size = keys[0]?.length ?? 0;
  return (
    keys
      .map((key) => ({ key, members: records.filter((one) => dayOf(one).slice(0, size) === key) }))
      // A sum of nothing is 0, but there is no average of nothing.
      .filter(({ members }) => members.length > 0 || !amounts.isAverage)
      .map(({ key, members }) => ({ label: labelOf(key), value: totalOf(members, amounts) }))
  );
}

/** Formats the month of a day: `Nov 2026`. */
function monthOf(day: string): string {
  return isDay(day.slice(0, 10)) ? labelOf(day.slice(0, 7)) : '';
}

function labelOf(key: string): string {
  if (key.length === 7) return monthFormat.format(new Date(`${key}-01T12:00`));
  return dayFormat.format(new Date(`${key}T12:00`));
}

function daysBetween(first: string, length: number): string[] {
  const start = Date.parse(first);
  return Array.from({ length: length + 1 }, (_, index) => toDay(start + index * dayMs));
}

function monthsBetween(first: string, last: string): string[] {
  const start = monthNumber(first);
  return Array.from({ length: monthNumber(last) - start + 1 }, (_, index) => {
    const [year, month] = [Math.floor((start + index) / 12), ((start + index) % 12) + 1];
    return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  });
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function isDay(text: string): boolean {
  return text.length === 10 && !Number.isNaN(Date.parse(text));
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
