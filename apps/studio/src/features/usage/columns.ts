import type { UsageSource, UsageSummaryRecord } from '@millwright/contract';
import { amount, creditAmount, credits } from '../../ui/amounts.ts';
import { shortDay } from '../../ui/moments.ts';

export type Unit = 'credits' | 'tokens';
type Day = UsageSummaryRecord['daily'][number];

/** One column of the chart: a day, or a week if there are too many days. */
export interface Column extends Readonly<Record<UsageSource, number>> {
  readonly first: string;
  readonly last: string;
  readonly total: number;
}

/** More columns are indistinguishable on a phone. */
const mostColumns = 100;
const weekDays = 7;

export function columnsOf(daily: readonly Day[], unit: Unit): Column[] {
  const size = daily.length > mostColumns ? weekDays : 1;
  const columns: Column[] = [];
  for (let at = 0; at < daily.length; at += size) {
    const days = daily.slice(at, at + size);
    const sum = (source: UsageSource) =>
      days.reduce((all, day) => all + taken(day[source], unit), 0);
    const builds = rounded(sum('builds'));
    const ai_gateway = rounded(sum('ai_gateway'));
    columns.push({
      first: days[0]?.date ?? '',
      last: days.at(-1)?.date ?? '',
      builds,
      ai_gateway,
      total: rounded(builds + ai_gateway),
    });
  }
  return columns;
}

const taken = ({ credits: cost, tokens_in, tokens_out }: Day['builds'], unit: Unit): number =>
  unit === 'credits' ? cost : tokens_in + tokens_out;

/** Removes floating-point noise from sums. */
const rounded = (value: number): number => Number(value.toFixed(4));

export const sumOf = (columns: readonly Column[], of: UsageSource | 'total'): number =>
  rounded(columns.reduce((all, column) => all + column[of], 0));

/** Maximum of the axis: the next of 1, 2, 5, 10, 20, 50 … */
export function topOf(columns: readonly Pick<Column, 'total'>[]): number {
  const most = Math.max(0, ...columns.map(({ total }) => total));
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((one) => one * power >= most) ?? 10;
  return step * power;
}

export const dayOf = ({ first, last }: Column): string =>
  first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`;

export const inUnit = (value: number, unit: Unit): string =>
  unit === 'credits' ? credits(value) : `${amount(value)} tokens`;

export const figure = (value: number, unit: Unit): string =>
  unit === 'credits' ? creditAmount(value) : amount(value);

/** Text alternative of the chart. */
export function inWords(columns: readonly Column[], unit: Unit): string {
  const peak = columns.reduce<Column | undefined>(
    (best, column) => (column.total > (best?.total ?? 0) ? column : best),
    undefined,
  );
  const all = `${inUnit(sumOf(columns, 'total'), unit)} in total`;
  return peak ? `${all}, most on ${dayOf(peak)}: ${inUnit(peak.total, unit)}` : all;
}
