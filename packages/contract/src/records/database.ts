import { z } from 'zod';
import { environmentStages } from '../states.ts';

/** The state of an app's own database. */
export const appDatabaseState = z
  .enum(['none', 'ready', 'full'])
  .describe(
    '`none`: it is created when the app first uses it; `full`: read-only until it is smaller',
  );
export type AppDatabaseState = z.infer<typeof appDatabaseState>;

export const databaseColumnRecord = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  default: z.string().nullable().describe('The expression, as SQL'),
  primary_key: z.boolean(),
  references: z.object({ table: z.string(), column: z.string() }).nullable(),
});
export type DatabaseColumnRecord = z.infer<typeof databaseColumnRecord>;

export const databaseTableRecord = z.object({
  name: z.string().describe('With its schema, unless that is `public`'),
  kind: z.enum(['table', 'view']),
  rows_estimate: z.number().int().nullable().describe('Null if the table was never analyzed'),
  size_bytes: z.number().int(),
  columns: z.array(databaseColumnRecord),
});
export type DatabaseTableRecord = z.infer<typeof databaseTableRecord>;
export const databaseTableList = z.object({ tables: z.array(databaseTableRecord) });
export type DatabaseTableList = z.infer<typeof databaseTableList>;

/** A value as JSON: numbers, booleans and JSON values as such, everything else as PostgreSQL writes it. */
export const databaseValue = z.unknown();

export const resultColumnRecord = z.object({ name: z.string(), type: z.string() });
export const databaseRowList = z.object({
  columns: z.array(resultColumnRecord),
  rows: z.array(z.array(databaseValue)),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
});
export type DatabaseRowList = z.infer<typeof databaseRowList>;

export const sqlResultRecord = z.object({
  command: z.string().nullable().describe('For example `SELECT` or `UPDATE`'),
  columns: z.array(resultColumnRecord),
  rows: z.array(z.array(databaseValue)),
  row_count: z.number().int().nullable().describe('Rows returned or changed'),
  truncated: z.boolean().describe('True if there are more rows than returned'),
  duration_ms: z.number().int(),
});
export type SqlResultRecord = z.infer<typeof sqlResultRecord>;

export const databaseDumpRecord = z.object({
  id: z.string(),
  stage: z.enum(environmentStages),
  reason: z.string().describe('For example `migration`, or `restore` for what a restore replaced'),
  size_bytes: z.number().int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type DatabaseDumpRecord = z.infer<typeof databaseDumpRecord>;
export const databaseDumpList = z.object({ dumps: z.array(databaseDumpRecord) });
export type DatabaseDumpList = z.infer<typeof databaseDumpList>;

export const databaseRestoredRecord = z.object({
  restored: z.literal(true),
  stage: z.enum(environmentStages),
  replaced_dump_id: z
    .string()
    .nullable()
    .describe('The kept dump of the replaced data; null if there was no database'),
});
export type DatabaseRestoredRecord = z.infer<typeof databaseRestoredRecord>;
