import { liveLogSources, type ReleaseFinding, type ReleaseStep } from '@millwright/contract';
import type { AppJob } from '../../core/app-job.ts';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, unique } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';

/** The name under which a project is published, and its live release. */
export const publications = pgTable('publications', {
  projectId: text('project_id').primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  hasAi: boolean('has_ai').notNull().default(false),
  liveRelease: text('live_release'),
  publishedAt: timestampColumn('published_at'),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** A finished or running build of a project. */
export const releases = pgTable(
  'releases',
  {
    id: text().primaryKey(),
    projectId: text('project_id').notNull(),
    number: integer().notNull(),
    checkpointId: text('checkpoint_id').notNull(),
    name: text().notNull(),
    description: text().notNull(),
    hasAi: boolean('has_ai').notNull(),
    accepted: jsonb().$type<readonly string[]>().notNull().default([]),
    status: text({ enum: ['checking', 'building', 'ready', 'failed'] }).notNull(),
    steps: jsonb().$type<readonly ReleaseStep[]>().notNull().default([]),
    findings: jsonb().$type<readonly ReleaseFinding[]>().notNull().default([]),
    log: text().notNull().default(''),
    error: text(),
    files: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    hasServer: boolean('has_server').notNull().default(false),
    jobs: jsonb().$type<readonly AppJob[]>().notNull().default([]),
    holder: text(),
    leaseUntil: timestampColumn('lease_until'),
    attempts: integer().notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    finishedAt: timestampColumn('finished_at'),
    liveUntil: timestampColumn('live_until'),
  },
  (table) => [unique('releases_project_id_number_key').on(table.projectId, table.number)],
);

/** Files that the server of a release runs with. They are never served. */
export const releaseServerFiles = pgTable(
  'release_server_files',
  {
    releaseId: text('release_id').notNull(),
    path: text().notNull(),
    hash: text().notNull(),
    size: integer().notNull(),
    mode: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.path] })],
);

/** A line that the server of a published app printed, or that the service reported about it. */
export const liveLogLines = pgTable('live_log_lines', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  projectId: text('project_id').notNull(),
  source: text({ enum: liveLogSources }).notNull(),
  text: text().notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** A request that the server of a published app answered. */
export const liveRequests = pgTable('live_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  projectId: text('project_id').notNull(),
  /** Method, path, status and duration in one line. */
  description: text().notNull(),
  createdAt: timestampColumn('created_at').notNull(),
});

/** The files of a release; text files also have a compressed version. */
export const releaseFiles = pgTable(
  'release_files',
  {
    releaseId: text('release_id').notNull(),
    path: text().notNull(),
    encoding: text({ enum: ['identity', 'gzip'] })
      .notNull()
      .default('identity'),
    hash: text().notNull(),
    size: integer().notNull(),
    isImmutable: boolean('is_immutable').notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.path, table.encoding] })],
);
