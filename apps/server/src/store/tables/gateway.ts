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
import { bytea, timestampColumn } from './columns.ts';
import { projects } from './projects.ts';

const date = customType<{ data: string }>({ dataType: () => 'date' });

/** Project keys for the AI gateway; only the digest of the secret is stored. */
export const projectKeys = pgTable('project_keys', {
  id: text().primaryKey(),
  projectId: text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  handle: text().notNull().unique(),
  digest: text().notNull(),
  name: text().notNull(),
  prefix: text().notNull(),
  last4: text().notNull(),
  allowedOrigins: jsonb('allowed_origins').$type<string[]>().notNull().default([]),
  monthlyLimit: bigint('monthly_limit', { mode: 'number' }),
  spentMonth: date('spent_month'),
  spent: bigint({ mode: 'number' }).notNull().default(0),
  windowBegan: timestampColumn('window_began'),
  windowCount: integer('window_count').notNull().default(0),
  isOwn: boolean('is_own').notNull().default(false),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  lastUsedAt: timestampColumn('last_used_at'),
  revokedAt: timestampColumn('revoked_at'),
});

/** Calls with an idempotency key, with their responses. */
export const idempotentCalls = pgTable(
  'idempotent_calls',
  {
    keyId: text('key_id').notNull(),
    name: text().notNull(),
    fingerprint: text().notNull(),
    reference: text().notNull(),
    aliveUntil: timestampColumn('alive_until').notNull(),
    headers: jsonb().$type<Record<string, string>>(),
    body: bytea(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.name] })],
);

export const videos = pgTable('videos', {
  id: text().primaryKey(),
  keyId: text('key_id').notNull(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  visitor: text(),
  model: text().notNull(),
  prompt: text().notNull(),
  seconds: integer().notNull(),
  size: text(),
  status: text({ enum: ['queued', 'in_progress', 'completed', 'failed'] }).notNull(),
  operation: jsonb(),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  mediaType: text('media_type'),
  content: bytea(),
  lookAt: timestampColumn('look_at').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  completedAt: timestampColumn('completed_at'),
  expiresAt: timestampColumn('expires_at'),
  deletedAt: timestampColumn('deleted_at'),
});
