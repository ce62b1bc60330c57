import { z } from 'zod';
import { key, words } from './basic-shapes.ts';

/** A way to show records. */
const view = z.strictObject({
  kind: z.enum(['list', 'table', 'cards', 'board', 'calendar', 'gallery', 'chart']),
  /** The field that board columns, calendar days or chart bars are grouped by. */
  by: key.optional(),
  /** The field that chart bars sum up; without it, they count records. */
  value: key.optional(),
});

/** A condition on a record: its status is open, it is a favorite. */
const condition = z.strictObject({ field: key, is: z.union([words, z.boolean()]) });

/** A number about all records of an entity, or those that fulfill a condition. */
const stat = z.strictObject({
  label: words,
  entity: key,
  /** `balance`: the sum of the records that fulfill the condition, less that of all others; only on the web. */
  of: z.enum(['count', 'sum', 'average', 'balance']),
  field: key.optional(),
  /** Only on the web. */
  where: condition.optional(),
});

export const recordsShape = {
  entity: key,
  /** Shows only the records that fulfill it, and adds none; only on the web. */
  where: condition.optional(),
  /** Figures above the records; only on the web. */
  figures: z.array(stat).optional(),
  /** Adding a record; only on the web. */
  added: z
    .strictObject({
      /** Label of the button. */
      label: words.optional(),
      /** Shown after a record was added. */
      confirmation: words.optional(),
      /** A text field that gets a number, which is shown as well. */
      number: key.optional(),
      /** True if the form is always open above the records. */
      isOpen: z.boolean().optional(),
    })
    .optional(),
  /** Views to switch between; the first one is the default. */
  views: z.array(view).min(1),
  search: z.boolean().default(true),
  filters: z.array(key).default([]),
  sort: z.strictObject({ field: key, descending: z.boolean() }).optional(),
  /** Fields that are summed up below the records. */
  totals: z.array(key).default([]),
  /** True if records can be exported to and imported from a file. */
  transfer: z.boolean().default(false),
  /** True if each record has a page of its own, with the records that refer to it; only on the web. */
  detailPage: z.boolean().default(false),
};

export const dashboardShape = {
  stats: z.array(stat),
  charts: z.array(
    z.strictObject({
      title: words,
      kind: z.enum(['bar', 'line', 'donut']),
      entity: key,
      by: key,
      value: key.optional(),
      /** True if values are averaged rather than summed up; only on the web. */
      isAverage: z.boolean().optional(),
      /** The length of the periods that days are grouped by, a month by default; only on the web. */
      period: z.enum(['day', 'week', 'month', 'year']).optional(),
      /** A second field to group by, which makes the chart a table with a column for each group; only on the web. */
      split: key.optional(),
    }),
  ),
};

export const reportShape = {
  entity: key,
  /** The field that records are grouped by: a choice, relation, boolean or text. */
  by: key.optional(),
  /** The number that is summed up; ratings and percentages are averaged. */
  value: key.optional(),
  /** The date that the period applies to. */
  date: key.optional(),
  /** Periods whose totals are shown side by side. */
  periods: z
    .array(
      z.enum(['today', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear']),
    )
    .optional(),
  /** Counts only the records that fulfill it. */
  where: condition.optional(),
};

export const comparisonShape = {
  entity: key,
  /** The rows of the table. */
  fields: z.array(key).min(1),
  /** The most records to compare at a time. */
  most: z.int().min(2).default(3),
};

/** A points table computed from results; only on the web. */
export const standingsShape = {
  /** The matches. */
  entity: key,
  /** The teams or players. */
  home: key,
  away: key,
  /** The number fields with the goals or points of the two teams. */
  homeScore: key,
  awayScore: key,
  win: z.int(),
  draw: z.int(),
};
