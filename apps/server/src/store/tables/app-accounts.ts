import { environmentStages } from '@millwright/contract';
import { pgTable, primaryKey, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

/** Secrets that sign the sessions of the users of apps. Values are sealed. */
export const authSecrets = pgTable(
  'auth_secrets',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    stage: text({ enum: environmentStages }).notNull(),
    sealedValue: text('sealed_value').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.stage] })],
);
