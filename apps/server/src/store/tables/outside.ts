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
import { moment } from './columns.ts';
import { projects } from './projects.ts';

const date = customType<{ data: string }>({ dataType: () => 'date' });
const projectId = () => text('project_id').references(() => projects.id, { onDelete: 'cascade' });

/** Projects that whoever has a link may look at. */
export const projectShares = pgTable('project_shares', {
  projectId: projectId().primaryKey(),
  digest: text().notNull().unique(),
  sealed: text().notNull(),
  includeHistory: boolean('include_history').notNull(),
  /** Events up to this number are not shown. */
  afterSeq: integer('after_seq').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Keys by which pages of apps say that they were visited. */
export const siteKeys = pgTable('site_keys', {
  projectId: projectId().primaryKey(),
  key: text().notNull().unique(),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** How often what was visited on a day. */
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
