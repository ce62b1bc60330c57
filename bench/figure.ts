import { percentile } from '../e2e/support/percentile.ts';

/** One row of the table: a measurement beside the same work in bare Node. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly measured: number;
  readonly unit: string;
  /** Lower bound for the same work, measured in the same run. */
  readonly raw?: number;
  readonly target: { readonly limit: number; readonly of: 'unit' | 'raw' };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function formatRow({ id, title, measured, unit, raw, target }: Figure): string {
  const round = (value: number) => value.toFixed(value < 10 ? 2 : 0);
  const limit = target.of === 'raw' ? target.limit * (raw ?? 0) : target.limit;
  const goal = target.of === 'raw' ? `≤ ${target.limit} × raw` : `≤ ${target.limit} ${unit}`;
  const baseline = raw === undefined ? '–' : `${round(raw)} ${unit}`;
  const verdict = measured <= limit ? 'met' : 'MISSED';
  const ratio = limit === 0 ? '–' : (measured / limit).toFixed(2);
  return `| ${id} | ${title} | ${round(measured)} ${unit} | ${baseline} | ${goal} | ${ratio} | ${verdict} |`;
}
