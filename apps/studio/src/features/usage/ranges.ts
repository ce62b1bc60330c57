import type { CreditsRecord } from '@millwright/contract';

export const ranges = [
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
  { value: '90', name: '90 days' },
  { value: 'period', name: 'This period' },
] as const;
export type Range = (typeof ranges)[number]['value'];

const dayMs = 86_400_000;

/** Start of a range: a whole UTC day, as the service counts days, or the start of the period. */
export function getRangeStart(
  range: Range,
  { period_start }: Pick<CreditsRecord, 'period_start'>,
  now: number,
): string {
  if (range === 'period') return period_start;
  const today = Math.floor(now / dayMs) * dayMs;
  return new Date(today - (Number(range) - 1) * dayMs).toISOString();
}
