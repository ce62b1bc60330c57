import type { ScreenOf } from '../specification.ts';

export type Chart = ScreenOf<'dashboard'>['charts'][number];
export type Period = NonNullable<Chart['period']>;

/** A request for totals or averages: "how much I spent per month". */
export interface Breakdown {
  /** As written, to say what became of it. */
  readonly text: string;
  /** The words for the sum, as written: `I spent`. May be empty. */
  readonly measure: string;
  readonly of: 'sum' | 'average' | 'count';
  /** True if the words for the total are explicit, unlike those of "see the price per person". */
  readonly isCertain: boolean;
  /** Periods and names of fields. Two make a table. */
  readonly by: readonly string[];
  readonly kind: Chart['kind'] | undefined;
}

const periods: Readonly<Record<string, Period>> = {
  ...{ day: 'day', daily: 'day', days: 'day', date: 'day' },
  ...{ week: 'week', weekly: 'week', weeks: 'week' },
  ...{ month: 'month', monthly: 'month', months: 'month' },
  ...{ year: 'year', yearly: 'year', annual: 'year', years: 'year', annually: 'year' },
};

export const periodCalled = (word: string): Period | undefined => {
  const said = word.toLowerCase().replace(/^calendar /, '');
  return Object.hasOwn(periods, said) ? periods[said] : undefined;
};
