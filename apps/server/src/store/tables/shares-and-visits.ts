import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

const date = customType<{ data: string }>({ dataType: () => 'date' });
const projectId = () => text('project_id').references(() => projects.id, { onDelete: 'cascade' });

/** Share links that let anyone who has one view a project. */
export const projectShares = pgTable('project_shares', {
  projectId: projectId().primaryKey(),
  digest: text().notNull().unique(),
  sealed: text().notNull(),
  includeHistory: boolean('include_history').notNull(),
  allowRemix: boolean('allow_remix').notNull().default(false),
  /** Events up to this sequence number are hidden. */
  afterSeq: integer('after_seq').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** Keys with which pages of apps report visits. */
export const siteKeys = pgTable('site_keys', {
  projectId: projectId().primaryKey(),
  key: text().notNull().unique(),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull().default([]),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** Daily visit counts. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    projectId: projectId().notNull(),
    day: date().notNull(),
    kind: text({ enum: ['event', 'page', 'referrer'] }).notNull(),
    name: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.kind, table.name] })],
);
