import { z } from 'zod';
import { environmentStages } from '../states.ts';
import { request } from './request.ts';

const stage = () => z.enum(environmentStages).default('dev');
const maxSqlChars = 100_000;
const maxNameChars = 200;
const withoutNul = (text: string) => !text.includes('\0');
const value = () => z.string().max(maxSqlChars).refine(withoutNul, 'must not contain NUL');

export const sqlRequest = request(
  z.object({
    sql: z.string().trim().min(1).max(maxSqlChars).refine(withoutNul, 'must not contain NUL'),
    /** Values for `$1`, `$2` and so on. */
    values: z.array(value().nullable()).max(100).default([]),
    read_only: z.boolean().default(true),
    stage: stage(),
  }),
);
export type SqlRequest = z.output<typeof sqlRequest>;

export const stageQuery = request(z.object({ stage: stage() }));

/** Sent with a request that replaces the content of a database. */
export const replaceAllData = 'replace-all-data';

const confirm = () =>
  z.literal(replaceAllData).describe('Confirms that all data in the database is replaced');

export const restoreQuery = request(z.object({ stage: stage(), confirm: confirm() }));

export const dumpRestoreQuery = request(
  z.object({
    stage: z.enum(environmentStages).optional().describe('Where the dump comes from by default'),
    confirm: confirm(),
  }),
);

export const rowFilterOperators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'null',
] as const;
export type RowFilterOperator = (typeof rowFilterOperators)[number];

/** `column.operator.value`, such as `status.eq.open` or `deleted_at.null.true`. */
const filter = z
  .string()
  .max(maxSqlChars)
  .refine(withoutNul, 'must not contain NUL')
  .transform((text, context) => {
    const [, column = '', operator = '', compared = ''] =
      /^([^.]{1,200})\.([a-z]+)\.(.*)$/s.exec(text) ?? [];
    const known = rowFilterOperators.find((one) => one === operator);
    if (known) return { column, operator: known, value: compared };
    context.addIssue({
      code: 'custom',
      message: `must be column.operator.value with one of ${rowFilterOperators.join(', ')}`,
    });
    return z.NEVER;
  });
export type RowFilter = z.output<typeof filter>;

const maxRows = 200;

export const rowsQuery = request(
  z.object({
    stage: stage(),
    limit: z.coerce.number().int().min(1).max(maxRows).default(50),
    cursor: z.string().optional(),
    sort: z
      .string()
      .max(maxNameChars)
      .refine(withoutNul, 'must not contain NUL')
      .optional()
      .describe('A column; descending with a leading `-`'),
    filter: z
      .union([z.array(filter).max(20), filter.transform((one) => [one])])
      .default([])
      .describe('`column.operator.value`, for example `status.eq.open`; can be repeated'),
  }),
);
export type RowsQuery = z.output<typeof rowsQuery>;
