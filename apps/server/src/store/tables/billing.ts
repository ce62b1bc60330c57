import { bigint, boolean, integer, pgTable, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';

/** The plans in force; empty without billing. */
export const billingPlans = pgTable('billing_plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  included: bigint({ mode: 'number' }).notNull(),
  projects: integer(),
  concurrentTurns: integer('concurrent_turns'),
  isDefault: boolean('is_default').notNull(),
});

export const stripeCustomers = pgTable('stripe_customers', {
  id: text().primaryKey(),
  userId: text('user_id').notNull().unique(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** Subscriptions as last read from Stripe. */
export const stripeSubscriptions = pgTable('stripe_subscriptions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  plan: text().notNull(),
  status: text().notNull(),
  createdAt: timestampColumn('created_at').notNull(),
  readAt: timestampColumn('read_at').notNull(),
});

/** Processed events, with the booking of each. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  objectId: text('object_id').notNull(),
  outcome: text({ enum: ['booked', 'plan', 'noted', 'nothing'] }).notNull(),
  booked: text().unique(),
  receivedAt: timestampColumn('received_at').notNull().defaultNow(),
});

/** Periods with included credits. */
export const creditPeriods = pgTable('credit_periods', {
  reference: text().primaryKey(),
  userId: text('user_id').notNull(),
  plan: text().notNull(),
  included: bigint({ mode: 'number' }).notNull(),
  startsAt: timestampColumn('starts_at').notNull(),
  endsAt: timestampColumn('ends_at').notNull(),
  isOver: boolean('is_over').notNull().default(false),
});
