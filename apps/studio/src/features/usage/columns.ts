import type { UsageSource, UsageSummaryRecord } from '@millwright/contract';
import { formatAmount, formatCreditAmount, formatCredits } from '../../ui/amounts.ts';
import { formatUtcDay } from '../../ui/time.ts';

export type Unit = 'credits' | 'tokens';
type Day = UsageSummaryRecord['daily'][number];

/** One column of the chart: a day, or a week if there are too many days. */
export interface Column extends Readonly<Record<UsageSource, number>> {
  readonly first: string;
  readonly last: string;
  readonly total: number;
}

/** More columns are indistinguishable on a phone. */
const maxColumns = 100;
const weekDays = 7;

export function buildColumns(daily: readonly Day[], unit: Unit): Column[] {
  const size = daily.length > maxColumns ? weekDays : 1;
  const columns: Column[] = [];
  for (let at = 0; at < daily.length; at += size) {
    const days = daily.slice(at, at + size);
    const sum = (source: UsageSource) =>
      days.reduce((all, day) => all + getAmount(day[source], unit), 0);
    const builds = round(sum('builds'));
    const ai_gateway = round(sum('ai_gateway'));
    columns.push({
      first: days[0]?.date ?? '',
      last: days.at(-1)?.date ?? '',
      builds,
      ai_gateway,
      total: round(builds + ai_gateway),
    });
  }
  return columns;
}

const getAmount = ({ credits: cost, tokens_in, tokens_out }: Day['builds'], unit: Unit): number =>
  unit === 'credits' ? cost : tokens_in + tokens_out;

/** Removes floating-point noise from sums. */
const round = (value: number): number => Number(value.toFixed(4));

export const sumColumns = (columns: readonly Column[], of: UsageSource | 'total'): number =>
  round(columns.reduce((all, column) => all + column[of], 0));

/** Maximum of the axis: the next of 1, 2, 5, 10, 20, 50 … */
export function findAxisMaximum(columns: readonly Pick<Column, 'total'>[]): number {
  const maxTotal = Math.max(0, ...columns.map(({ total }) => total));
  if (maxTotal === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(maxTotal));
  const step = [1, 2, 5, 10].find((one) => one * power >= maxTotal) ?? 10;
  return step * power;
}

export const formatDays = ({ first, last }: Column): string =>
  first === last ? formatUtcDay(first) : `${formatUtcDay(first)} – ${formatUtcDay(last)}`;

export const formatWithUnit = (value: number, unit: Unit): string =>
  unit === 'credits' ? formatCredits(value) : `${formatAmount(value)} tokens`;

export const formatFigure = (value: number, unit: Unit): string =>
  unit === 'credits' ? formatCreditAmount(value) : formatAmount(value);

/** Text alternative of the chart. */
export function describeChart(columns: readonly Column[], unit: Unit): string {
  const peak = columns.reduce<Column | undefined>(
    (best, column) => (column.total > (best?.total ?? 0) ? column : best),
    undefined,
  );
  const all = `${formatWithUnit(sumColumns(columns, 'total'), unit)} in total`;
  return peak ? `${all}, most on ${formatDays(peak)}: ${formatWithUnit(peak.total, unit)}` : all;
}
