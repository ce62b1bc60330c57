import { environmentStages, jobRunStatuses, jobTriggers } from '@millwright/contract';
import { pgTable, primaryKey, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

/** The scheduled jobs of live releases. */
export const liveJobs = pgTable(
  'live_jobs',
  {
    projectId: projectId(),
    name: text().notNull(),
    schedule: text().notNull(),
    timeZone: text('time_zone').notNull(),
    nextRunAt: timestampColumn('next_run_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.name] })],
);

/** Runs of jobs, by schedule or on request. */
export const jobRuns = pgTable('job_runs', {
  id: text().primaryKey(),
  projectId: projectId(),
  stage: text({ enum: environmentStages }).notNull(),
  name: text().notNull(),
  trigger: text({ enum: jobTriggers }).notNull(),
  status: text({ enum: jobRunStatuses }).notNull(),
  error: text(),
  holder: text(),
  leaseUntil: timestampColumn('lease_until'),
  startedAt: timestampColumn('started_at').notNull(),
  endedAt: timestampColumn('ended_at'),
});
