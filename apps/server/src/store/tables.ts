import {
  type EventData,
  type McpKeyScope,
  mcpServerStatuses,
  mcpTransports,
  modes,
  type PlanStep,
  planStatuses,
  platforms,
  type Question,
  questionStatuses,
  turnStatuses,
  visibilities,
} from '@millwright/contract';
import type { TurnResult } from '../core/turn-result.ts';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from './drizzle.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Everybody whose token was ever accepted. An identity is the pair of issuer and subject. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text(),
    name: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique('users_issuer_subject_key').on(table.issuer, table.subject)],
);

/** People who may sign in to the embedded identity provider (AUTH_MODE=local). */
export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  email: text().unique(),
  name: text().notNull(),
  role: text({ enum: ['owner', 'member'] }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** One-time sign-in links; only the digest of the secret is kept. */
export const signInLinks = pgTable('sign_in_links', {
  digest: text().primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
});

/** Private keys of the embedded identity provider, encrypted with ENCRYPTION_KEY. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  sealedJwk: text('sealed_jwk').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * What the embedded identity provider remembers: sessions, grants, codes, refresh tokens. Keys are
 * digests and payloads are sealed, since most of them would open a door to whoever reads a dump.
 */
export const oidcPayloads = pgTable('oidc_payloads', {
  key: text().primaryKey(),
  sealedPayload: text('sealed_payload').notNull(),
  grantId: text('grant_id'),
  userCodeDigest: text('user_code_digest'),
  uidDigest: text('uid_digest'),
  consumedAt: moment('consumed_at'),
  expiresAt: moment('expires_at').notNull(),
});

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
  benchNode: text('bench_node'),
  benchStatus: text('bench_status', { enum: ['starting', 'ready', 'failed'] }),
  archivedAt: moment('archived_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Processes that have sandboxes. */
export const nodes = pgTable('nodes', {
  id: text().primaryKey(),
  url: text().notNull(),
  isForPreviews: boolean('is_for_previews').notNull(),
  benches: integer().notNull().default(0),
  seenAt: moment('seen_at').notNull().defaultNow(),
});

export const turns = pgTable('turns', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  userId: text('user_id').notNull(),
  place: integer().notNull(),
  status: text({ enum: turnStatuses }).notNull(),
  mode: text({ enum: modes }).notNull(),
  prompt: text().notNull(),
  model: text(),
  provider: text(),
  autoFix: boolean('auto_fix').notNull(),
  interrupt: boolean().notNull(),
  fingerprint: text().notNull(),
  fence: integer().notNull().default(0),
  holder: text(),
  leaseUntil: moment('lease_until'),
  lostWorkers: integer('lost_workers').notNull().default(0),
  stop: text({ enum: ['aborted', 'interrupted'] }),
  supersededBy: text('superseded_by'),
  result: jsonb().$type<TurnResult>(),
  error: jsonb().$type<EventData<'error'>>(),
  firstSeq: integer('first_seq'),
  lastSeq: integer('last_seq'),
  deliveredAt: moment('delivered_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
  compactedAt: moment('compacted_at'),
});

export const attachments = pgTable('attachments', {
  id: text().primaryKey(),
  turnId: text('turn_id'),
  kind: text({ enum: ['image', 'document'] }).notNull(),
  name: text(),
  mimeType: text('mime_type').notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  place: integer().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const attachmentPieces = pgTable(
  'attachment_pieces',
  {
    attachmentId: text('attachment_id').notNull(),
    place: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.place] })],
);

export const events = pgTable(
  'events',
  {
    projectId: text('project_id').notNull(),
    seq: integer().notNull(),
    turnId: text('turn_id'),
    type: text().notNull(),
    data: text().notNull(),
    ts: moment('ts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.seq] })],
);

export const journal = pgTable(
  'journal',
  {
    turnId: text('turn_id').notNull(),
    place: integer().notNull(),
    entry: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.place] })],
);

export const questions = pgTable('questions', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  turnId: text('turn_id').notNull(),
  toolCallId: text('tool_call_id').notNull(),
  questions: jsonb().$type<Question[]>().notNull(),
  status: text({ enum: questionStatuses }).notNull(),
  answers: jsonb().$type<Record<string, string>>(),
  answeredBy: text('answered_by'),
  askedAt: moment('asked_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  answeredAt: moment('answered_at'),
});

export const plans = pgTable('plans', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  turnId: text('turn_id').notNull(),
  toolCallId: text('tool_call_id').notNull(),
  revision: integer().notNull(),
  title: text().notNull(),
  plan: text().notNull(),
  steps: jsonb().$type<PlanStep[]>().notNull(),
  status: text({ enum: planStatuses }).notNull(),
  feedback: text(),
  editedPlan: jsonb('edited_plan'),
  resolvedBy: text('resolved_by'),
  proposedAt: moment('proposed_at').notNull(),
  expiresAt: moment('expires_at'),
  resolvedAt: moment('resolved_at'),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    turnId: text('turn_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope, table.key] })],
);

export const streamTickets = pgTable('stream_tickets', {
  digest: text().primaryKey(),
  userId: text('user_id').notNull(),
  projectId: text('project_id').notNull(),
  transport: text({ enum: ['sse', 'ws'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** What the pages of a preview wrote to their console, newest kept: untrusted input for the agent. */
export const consoleLogs = pgTable('console_logs', {
  projectId: text('project_id').notNull(),
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  entry: jsonb().notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** The content of files, each content once, whoever has it. */
export const blobs = pgTable('blobs', {
  hash: text().primaryKey(),
  bytes: bytea().notNull(),
  touchedAt: moment('touched_at').notNull().defaultNow(),
});

/** Every file with the span of checkpoints that have it; without an end, the project has it now. */
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
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.since, table.path] })],
);

export const checkpoints = pgTable('checkpoints', {
  id: text().primaryKey(),
  projectId: text('project_id').notNull(),
  number: integer().notNull(),
  turnId: text('turn_id'),
  restoredFrom: text('restored_from'),
  label: text().notNull(),
  filesChanged: integer('files_changed').notNull(),
  isVerified: boolean('is_verified').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** MCP servers that users registered; the entry is sealed. */
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
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('mcp_servers_user_id_name_key').on(table.userId, table.name)],
);

/** What a user last saw of a server, the operator's included. */
export const mcpSightings = pgTable(
  'mcp_sightings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    serverId: text('server_id').notNull(),
    status: text({ enum: mcpServerStatuses }).notNull(),
    testedAt: moment('tested_at'),
    /** By name: a digest of what the tool says it does. */
    tools: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serverId] })],
);
/** Sign-ins to MCP servers under way; only digests of tickets and states are kept. */
export const mcpSignIns = pgTable('mcp_sign_ins', {
  digest: text().primaryKey(),
  stage: text({ enum: ['ticket', 'state'] }).notNull(),
  userId: text('user_id').notNull(),
  serverId: text('server_id').notNull(),
  sealedContent: text('sealed_content').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** What a user was given for an MCP server, good for its origin alone. */
export const mcpGrants = pgTable(
  'mcp_grants',
  {
    userId: text('user_id').notNull(),
    serverId: text('server_id').notNull(),
    origin: text().notNull(),
    issuer: text().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    sealedContent: text('sealed_content').notNull(),
    expiresAt: moment('expires_at'),
    revision: text().notNull(),
    heldUntil: moment('held_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.serverId] })],
);

/** OAuth clients for MCP servers that an administrator registered by hand. */
export const mcpProviders = pgTable('mcp_providers', {
  slug: text().primaryKey(),
  name: text().notNull(),
  serverUrl: text('server_url').notNull(),
  issuer: text(),
  clientId: text('client_id').notNull(),
  sealedClientSecret: text('sealed_client_secret'),
  scopes: jsonb().$type<string[]>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** OAuth clients that the service registered itself. */
export const mcpRegistrations = pgTable(
  'mcp_registrations',
  {
    issuer: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    sealedClient: text('sealed_client').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.redirectUri] })],
);
/** Keys of users for MCP clients and scripts; only the digest of the secret is kept. */
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
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});

/** What users have, in ten-thousandths of a credit as all amounts; part of it is set aside. */
export const purses = pgTable('purses', {
  userId: text('user_id').primaryKey(),
  balance: bigint({ mode: 'number' }).notNull().default(0),
  reserved: bigint({ mode: 'number' }).notNull().default(0),
});

/** Every change of a balance. */
export const ledger = pgTable('ledger', {
  id: bigint({ mode: 'number' }).primaryKey(),
  userId: text('user_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  reason: text({ enum: ['grant', 'top_up', 'charge', 'refund', 'expiry'] }).notNull(),
  reference: text().notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** What is set aside for work under way. */
export const reservations = pgTable('reservations', {
  reference: text().primaryKey(),
  userId: text('user_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  turnId: text('turn_id'),
  expiresAt: moment('expires_at').notNull(),
});

/** Every call of a model. */
export const modelCalls = pgTable('model_calls', {
  reference: text().primaryKey(),
  userId: text('user_id').notNull(),
  projectId: text('project_id'),
  turnId: text('turn_id'),
  keyId: text('key_id'),
  source: text({ enum: ['builds', 'ai_gateway'] }).notNull(),
  model: text().notNull(),
  provider: text().notNull(),
  tokensIn: bigint('tokens_in', { mode: 'number' }).notNull(),
  tokensOut: bigint('tokens_out', { mode: 'number' }).notNull(),
  cost: bigint({ mode: 'number' }).notNull(),
  charged: bigint({ mode: 'number' }).notNull(),
  refunded: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
});
