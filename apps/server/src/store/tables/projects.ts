import { environmentStages, platforms, visibilities } from '@millwright/contract';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import { bytea, timestampColumn } from './columns.ts';
import { users } from './identity.ts';

export const projects = pgTable('projects', {
  id: text().primaryKey(),
  ownerId: text('owner_id')
    .notNull()
    .references(() => users.id),
  title: text().notNull(),
  appPlatform: text('app_platform', { enum: platforms }).notNull(),
  visibility: text({ enum: visibilities }).notNull().default('link'),
  slug: text().notNull().unique(),
  headSeq: integer('head_seq').notNull().default(0),
  lastCheckpoint: integer('last_checkpoint').notNull().default(0),
  forkedFrom: text('forked_from'),
  benchNode: text('bench_node'),
  benchStatus: text('bench_status', { enum: ['starting', 'ready', 'failed'] }),
  /** Spending caps, in ten-thousandths of a credit; null means none. */
  turnCreditLimit: bigint('turn_credit_limit', { mode: 'number' }),
  monthlyCreditLimit: bigint('monthly_credit_limit', { mode: 'number' }),
  tags: jsonb().$type<string[]>().notNull().default([]),
  archivedAt: timestampColumn('archived_at'),
  /** When it was moved to the trash. */
  trashedAt: timestampColumn('trashed_at'),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** The newest screenshot of each project's app, as JPEG. */
export const projectScreenshots = pgTable('project_screenshots', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  version: text().notNull(),
  bytes: bytea().notNull(),
  takenAt: timestampColumn('taken_at').notNull().defaultNow(),
});

/** Variables for the server side of a project's app. Values are sealed. */
export const environmentVariables = pgTable(
  'environment_variables',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    stage: text({ enum: environmentStages }).notNull(),
    name: text().notNull(),
    sealedValue: text('sealed_value').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.stage, table.name] })],
);

/** Processes that run sandboxes. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  url: text().notNull(),
  isForPreviews: boolean('is_for_previews').notNull(),
  benches: integer().notNull().default(0),
  seenAt: timestampColumn('seen_at').notNull().defaultNow(),
});

/** The newest console output of a preview's pages: untrusted input for the agent. */
export const consoleLogs = pgTable('console_logs', {
  projectId: text('project_id').notNull(),
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  entry: jsonb().notNull(),
  receivedAt: timestampColumn('received_at').notNull().defaultNow(),
});

/** File contents, each stored once for all projects. */
export const blobs = pgTable('blobs', {
  hash: text().primaryKey(),
  bytes: bytea().notNull(),
  touchedAt: timestampColumn('touched_at').notNull().defaultNow(),
});

/** Every version of a file with the range of checkpoints that contain it; without an end, it is current. */
export const projectFiles = pgTable(
  'project_files',
  {
    projectId: text('project_id').notNull(),
    path: text().notNull(),
    since: integer().notNull(),
    until: integer(),
    hash: text().notNull(),
    size: integer().notNull(),
    mode: integer().notNull(),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.since, table.path] })],
);

export const checkpoints = pgTable('checkpoints', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  number: integer().notNull(),
  turnId: text('turn_id'),
  restoredFrom: text('restored_from'),
  /** The name of its own preview. */
  slug: text().notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  label: text().notNull(),
  filesChanged: integer('files_changed').notNull(),
  isVerified: boolean('is_verified').notNull().default(false),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});
