import { type AppMailAttachment, appMailStatuses, environmentStages } from '@millwright/contract';
import { integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts';
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

/** Mails that apps sent. */
export const appMails = pgTable('app_mails', {
  id: text().primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  stage: text({ enum: environmentStages }).notNull(),
  status: text({ enum: appMailStatuses }).notNull(),
  /** Why the mail server did not accept it. */
  error: text(),
  sender: text().notNull(),
  recipients: jsonb().$type<readonly string[]>().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  attachments: jsonb().$type<readonly AppMailAttachment[]>().notNull(),
  size: integer().notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});
