import { bigint, boolean, date, pgTable, primaryKey, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';

/** Users' credits, part of which is reserved. All amounts are in ten-thousandths of a credit. */
export const purses = pgTable('purses', {
  userId: text('user_id').primaryKey(),
  balance: bigint({ mode: 'number' }).notNull().default(0),
  reserved: bigint({ mode: 'number' }).notNull().default(0),
});

/** Every balance change. */
export const ledger = pgTable('ledger', {
  id: bigint({ mode: 'number' }).primaryKey(),
  userId: text('user_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  reason: text({ enum: ['grant', 'top_up', 'charge', 'refund', 'expiry'] }).notNull(),
  reference: text().notNull().unique(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** Credits reserved for work in progress. */
export const reservations = pgTable('reservations', {
  reference: text().primaryKey(),
  userId: text('user_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  turnId: text('turn_id'),
  projectId: text('project_id'),
  keyId: text('key_id'),
  visitor: text(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** Every model call. */
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
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  visitor: text(),
});

/** Daily totals of calls, in UTC. */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: text('user_id').notNull(),
    day: date().notNull(),
    source: text({ enum: ['builds', 'ai_gateway'] }).notNull(),
    projectId: text('project_id').notNull(),
    charged: bigint({ mode: 'number' }).notNull(),
    cost: bigint({ mode: 'number' }).notNull(),
    tokensIn: bigint('tokens_in', { mode: 'number' }).notNull(),
    tokensOut: bigint('tokens_out', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day, table.source, table.projectId] })],
);

/** Daily credits used by visitors of apps, in UTC; the empty visitor name holds a project's total. */
export const visitorDays = pgTable(
  'visitor_days',
  {
    projectId: text('project_id').notNull(),
    day: date().notNull(),
    visitor: text().notNull(),
    charged: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.day, table.visitor] })],
);
