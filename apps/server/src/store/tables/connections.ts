import { boolean, jsonb, pgTable, text, unique } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { users } from './identity.ts';
import { projects } from './projects.ts';

/** Pending sign-ins with account providers; only digests of states are stored. */
export const connectionStates = pgTable('connection_states', {
  digest: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text().notNull(),
  sealedContent: text('sealed_content').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** External accounts that users connected, at most one per provider. */
export const connections = pgTable(
  'connections',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    accountId: text('account_id').notNull(),
    accountName: text('account_name').notNull(),
    avatarUrl: text('avatar_url'),
    livemode: boolean(),
    scopes: jsonb().$type<string[]>().notNull(),
    sealedTokens: text('sealed_tokens'),
    expiresAt: timestampColumn('expires_at'),
    revision: text().notNull(),
    heldUntil: timestampColumn('held_until'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [unique('connections_user_id_provider_key').on(table.userId, table.provider)],
);

/** The database of a project's app; its keys are sealed. */
export const projectDatabases = pgTable('project_databases', {
  projectId: text('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  connectionId: text('connection_id')
    .notNull()
    .references(() => connections.id, { onDelete: 'cascade' }),
  provider: text().notNull(),
  ref: text().notNull(),
  name: text().notNull(),
  url: text().notNull(),
  sealedKeys: text('sealed_keys').notNull(),
  linkedAt: timestampColumn('linked_at').notNull().defaultNow(),
});
