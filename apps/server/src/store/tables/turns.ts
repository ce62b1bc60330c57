import {
  type EventData,
  modes,
  type PlanStep,
  planStatuses,
  type Question,
  questionStatuses,
  reasoningEfforts,
  type TurnContext,
  turnStatuses,
} from '@millwright/contract';
import type { TurnTotals } from '../../core/turn-totals.ts';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts';
import { bytea, timestampColumn } from './columns.ts';

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
  reasoningEffort: text('reasoning_effort', { enum: reasoningEfforts }),
  autoFix: boolean('auto_fix').notNull(),
  interrupt: boolean().notNull(),
  context: jsonb().$type<TurnContext>(),
  fingerprint: text().notNull(),
  fence: integer().notNull().default(0),
  holder: text(),
  leaseUntil: timestampColumn('lease_until'),
  lostWorkers: integer('lost_workers').notNull().default(0),
  lostAtEntry: integer('lost_at_entry'),
  lostInStep: integer('lost_in_step').notNull().default(0),
  stop: text({ enum: ['aborted', 'interrupted'] }),
  supersededBy: text('superseded_by'),
  result: jsonb().$type<TurnTotals>(),
  error: jsonb().$type<EventData<'error'>>(),
  firstSeq: integer('first_seq'),
  lastSeq: integer('last_seq'),
  deliveredAt: timestampColumn('delivered_at'),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  startedAt: timestampColumn('started_at'),
  endedAt: timestampColumn('ended_at'),
  compactedAt: timestampColumn('compacted_at'),
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
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
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
    ts: timestampColumn('ts').notNull(),
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
  askedAt: timestampColumn('asked_at').notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
  answeredAt: timestampColumn('answered_at'),
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
  context: jsonb().$type<TurnContext>(),
  resolvedBy: text('resolved_by'),
  proposedAt: timestampColumn('proposed_at').notNull(),
  expiresAt: timestampColumn('expires_at'),
  resolvedAt: timestampColumn('resolved_at'),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    scope: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    turnId: text('turn_id').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope, table.key] })],
);

export const streamTickets = pgTable('stream_tickets', {
  digest: text().primaryKey(),
  userId: text('user_id').notNull(),
  projectId: text('project_id').notNull(),
  transport: text({ enum: ['sse', 'ws'] }).notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
});
