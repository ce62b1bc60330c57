import { environmentStages } from '@millwright/contract';
import { bigint, integer, pgTable, primaryKey, text } from '../drizzle.ts';
import { bytea, timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

/** Files that people upload to apps. */
export const appUploads = pgTable('app_uploads', {
  id: text().primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  stage: text({ enum: environmentStages }).notNull(),
  name: text().notNull(),
  type: text().notNull(),
  /** Chosen by the app, such as the id of a user. */
  owner: text(),
  /** Counted in `appUploadUsage` from the moment it is reserved. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  /** Null once all of the file was received. */
  expiresAt: timestampColumn('expires_at'),
});

export const appUploadChunks = pgTable(
  'app_upload_chunks',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => appUploads.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** Usage of an app's quota, including files that are being received. */
export const appUploadUsage = pgTable(
  'app_upload_usage',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    stage: text({ enum: environmentStages }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    files: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.stage] })],
);
