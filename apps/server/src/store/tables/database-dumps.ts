import type { EnvironmentStage } from '@millwright/contract';
import { bigint, boolean, integer, pgTable, primaryKey, text } from '../drizzle.ts';
import { bytea, timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

/** Kept dumps of apps' databases. */
export const databaseDumps = pgTable('database_dumps', {
  id: text().primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  stage: text().$type<EnvironmentStage>().notNull(),
  reason: text().notNull(),
  isComplete: boolean('is_complete').notNull().default(false),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  storedBytes: bigint('stored_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

export const databaseDumpChunks = pgTable(
  'database_dump_chunks',
  {
    dumpId: text('dump_id')
      .notNull()
      .references(() => databaseDumps.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dumpId, table.number] })],
);
