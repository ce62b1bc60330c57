import type { EnvironmentStage } from '@millwright/contract';
import { bigint, boolean, pgTable, primaryKey, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';

/** Databases of apps. A row exists before its database is created and until it was dropped. */
export const appDatabases = pgTable(
  'app_databases',
  {
    /** No reference: the row must outlive its project. */
    projectId: text('project_id').notNull(),
    stage: text().$type<EnvironmentStage>().notNull(),
    /** Of the database and of its role. */
    name: text().notNull().unique(),
    sealedPassword: text('sealed_password').notNull(),
    isReady: boolean('is_ready').notNull().default(false),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** True while it is larger than its quota. */
    isFull: boolean('is_full').notNull().default(false),
    /** Until then, it may hold its old and its new content. */
    restoringUntil: timestampColumn('restoring_until'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.stage] })],
);
