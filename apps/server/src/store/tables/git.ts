import { gitModes, gitProviders } from '@millwright/contract';
import { boolean, integer, jsonb, pgTable, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

/** The reason for a failed push, as shown to its owner. */
export interface PushError {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly at: string;
}

/** The repository that a project's history is pushed to. */
export const gitLinks = pgTable('git_links', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  provider: text({ enum: gitProviders }).notNull(),
  owner: text().notNull(),
  name: text().notNull(),
  branch: text().notNull(),
  mode: text({ enum: gitModes }).notNull(),
  auto: boolean().notNull().default(false),
  pushedNumber: integer('pushed_number').notNull().default(0),
  pushedCommit: text('pushed_commit'),
  pushedAt: timestampColumn('pushed_at'),
  pullNumber: integer('pull_number'),
  pullUrl: text('pull_url'),
  error: jsonb().$type<PushError>(),
  failures: integer().notNull().default(0),
  nextTryAt: timestampColumn('next_try_at'),
  /** Automatic pushes since the last known outcome of a push. */
  attempts: integer().notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});
