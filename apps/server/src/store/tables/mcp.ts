import { type McpKeyScope, mcpServerStatuses, mcpTransports } from '@millwright/contract';
import { boolean, jsonb, pgTable, primaryKey, text, unique } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/** MCP servers registered by users; the entry is sealed. */
export const mcpServers = pgTable(
  'mcp_servers',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    transport: text({ enum: mcpTransports }).notNull(),
    entry: text().notNull(),
    enabled: boolean().notNull().default(true),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('mcp_servers_user_id_name_key').on(table.userId, table.name)],
);

/** The state of a server, including the operator's, when a user last saw it. */
export const mcpSightings = pgTable(
  'mcp_sightings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    serverId: text('server_id').notNull(),
    status: text({ enum: mcpServerStatuses }).notNull(),
    testedAt: timestampColumn('tested_at'),
    /** Maps each tool's name to a digest of its description. */
    tools: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serverId] })],
);

/** Pending sign-ins to MCP servers; only digests of tickets and states are stored. */
export const mcpSignIns = pgTable('mcp_sign_ins', {
  digest: text().primaryKey(),
  stage: text({ enum: ['ticket', 'state'] }).notNull(),
  userId: text('user_id').notNull(),
  serverId: text('server_id').notNull(),
  sealedContent: text('sealed_content').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** A user's tokens for an MCP server, valid only for its origin. */
export const mcpGrants = pgTable(
  'mcp_grants',
  {
    userId: text('user_id').notNull(),
    serverId: text('server_id').notNull(),
    origin: text().notNull(),
    issuer: text().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    sealedContent: text('sealed_content').notNull(),
    expiresAt: timestampColumn('expires_at'),
    revision: text().notNull(),
    heldUntil: timestampColumn('held_until'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serverId] })],
);

/** OAuth clients for MCP servers, registered manually by an administrator. */
export const mcpProviders = pgTable('mcp_providers', {
  slug: text().primaryKey(),
  name: text().notNull(),
  serverUrl: text('server_url').notNull(),
  issuer: text(),
  clientId: text('client_id').notNull(),
  sealedClientSecret: text('sealed_client_secret'),
  scopes: jsonb().$type<string[]>().notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** OAuth clients registered by the service itself. */
export const mcpRegistrations = pgTable(
  'mcp_registrations',
  {
    issuer: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    sealedClient: text('sealed_client').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.redirectUri] })],
);

/** User keys for MCP clients and scripts; only the digest of the secret is stored. */
export const mcpKeys = pgTable('mcp_keys', {
  id: text().primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  handle: text().notNull().unique(),
  digest: text().notNull(),
  name: text().notNull(),
  prefix: text().notNull(),
  last4: text().notNull(),
  scopes: jsonb().$type<McpKeyScope[]>().notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  expiresAt: timestampColumn('expires_at'),
  lastUsedAt: timestampColumn('last_used_at'),
  revokedAt: timestampColumn('revoked_at'),
});
