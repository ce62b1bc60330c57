import type { Db } from '../db.ts';
import { eq, notInArray, placeholder, sql } from '../drizzle.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { billingPlans, stripeCustomers } from '../tables/billing.ts';
import { readUsageDays } from './usage.ts';

export type BillingPlanRow = typeof billingPlans.$inferSelect;

/** Replaces the plans in force. An empty list disables every limit. */
export async function setPlans(db: Db, plans: readonly BillingPlanRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('the plans in force', 0))`);
    const ids = plans.map(({ id }) => id);
    await tx
      .delete(billingPlans)
      .where(ids.length > 0 ? notInArray(billingPlans.id, ids) : undefined);
    // The unique default must hold at every moment.
    await tx.update(billingPlans).set({ isDefault: false }).where(eq(billingPlans.isDefault, true));
    for (const plan of plans) {
      await tx
        .insert(billingPlans)
        .values(plan)
        .onConflictDoUpdate({ target: billingPlans.id, set: plan });
    }
  });
}

const plansOfUsers = prepareRawStatement<{
  userId: string;
  plan: string | null;
  concurrentTurns: number | null;
}>(
  sql`SELECT asked AS "userId", plan_of(asked) AS plan, concurrent_turns AS "concurrentTurns"
    FROM unnest(${placeholder('userIds')}::text[]) AS asked
    LEFT JOIN billing_plans ON billing_plans.id = plan_of(asked)`,
);

export interface UserPlan {
  readonly plan: string | null;
  readonly concurrentTurns: number | null;
}

/** The plans of these users. */
export async function readUserPlans(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserPlan>> {
  const rows = await plansOfUsers(db, { userIds });
  return new Map(rows.map(({ userId, ...plan }) => [userId, plan]));
}

const customer = prepareRawStatement<{ id: string }>(
  sql`SELECT id FROM stripe_customers WHERE user_id = ${placeholder('userId')}`,
);
const owner = prepareRawStatement<{ userId: string }>(
  sql`SELECT user_id AS "userId" FROM stripe_customers WHERE id = ${placeholder('id')}`,
);

export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await customer(db, { userId });
  return row?.id;
}

/** Stores the first customer created for a user, and returns the stored one. */
export async function saveCustomer(db: Db, userId: string, id: string): Promise<string> {
  await db.insert(stripeCustomers).values({ id, userId }).onConflictDoNothing();
  return (await findCustomer(db, userId)) ?? id;
}

/** The user of a customer; undefined if it is not one of ours. */
export async function findCustomerUser(db: Db, id: string): Promise<string | undefined> {
  const [row] = await owner(db, { id });
  return row?.userId;
}

const checkEventStatement = prepareRawStatement<{
  isKnown: boolean;
  now: string;
}>(sql`SELECT now() AS now,
  EXISTS (SELECT FROM stripe_events WHERE id = ${placeholder('id')}) AS "isKnown"`);
const insertEvent = prepareRawStatement<{
  id: string;
}>(sql`INSERT INTO stripe_events (id, type, object_id, outcome)
  VALUES (${placeholder('id')}, ${placeholder('type')}, ${placeholder('objectId')}, 'nothing')
  ON CONFLICT DO NOTHING RETURNING id`);
const concludeEvent = prepareRawStatement(sql`UPDATE stripe_events
  SET outcome = ${placeholder('outcome')}, booked = ${placeholder('booked')}
  WHERE id = ${placeholder('id')}`);

/** Checks whether an event was already processed, and reads the database's current time. */
export async function checkEvent(db: Db, id: string): Promise<{ isKnown: boolean; now: Date }> {
  const [row] = await checkEventStatement(db, { id });
  if (!row) throw new Error('the database returned no row');
  return { isKnown: row.isKnown, now: new Date(row.now) };
}

/** False if the event was already taken. Waits for a concurrent transaction that is processing it. */
export async function claimEvent(
  db: Db,
  event: { readonly id: string; readonly type: string; readonly objectId: string },
): Promise<boolean> {
  return (await insertEvent(db, event)).length > 0;
}

export interface EventOutcome {
  readonly outcome: 'booked' | 'plan' | 'noted' | 'nothing';
  /** The ledger reference. */
  readonly booked: string | null;
}

export async function recordEventOutcome(db: Db, id: string, effect: EventOutcome): Promise<void> {
  await concludeEvent(db, { id, ...effect });
}

export interface SubscriptionState {
  readonly id: string;
  readonly userId: string;
  readonly plan: string;
  readonly status: string;
  readonly createdAt: Date;
  /** Time of the request to Stripe. */
  readonly readAt: Date;
}

const upsertSubscription = prepareRawStatement<{ id: string }>(sql`INSERT INTO stripe_subscriptions
    (id, user_id, plan, status, created_at, read_at)
  VALUES (${placeholder('id')}, ${placeholder('userId')}, ${placeholder('plan')}, ${placeholder('status')},
    ${placeholder('createdAt')}, ${placeholder('readAt')})
  ON CONFLICT (id) DO UPDATE SET plan = excluded.plan, status = excluded.status, read_at = excluded.read_at
    WHERE stripe_subscriptions.read_at <= excluded.read_at AND stripe_subscriptions.status <> 'canceled'
  RETURNING id`);
const endSubscription = prepareRawStatement<{
  id: string;
}>(sql`UPDATE stripe_subscriptions SET status = 'canceled'
  WHERE id = ${placeholder('id')} AND status <> 'canceled' RETURNING id`);

/** Stores the most recently read state, regardless of the order of arrival. A canceled subscription stays canceled. */
export async function saveSubscription(db: Db, state: SubscriptionState): Promise<boolean> {
  return (await upsertSubscription(db, { ...state })).length > 0;
}

/** Cancels a subscription that Stripe no longer knows. */
export async function cancelSubscription(db: Db, id: string): Promise<boolean> {
  return (await endSubscription(db, { id })).length > 0;
}

const startPeriodStatement = prepareRawStatement<{ booked: boolean }>(sql`SELECT begin_period(
  ${placeholder('userId')}, ${placeholder('reference')}, ${placeholder('plan')}, ${placeholder('included')},
  ${placeholder('startsAt')}, ${placeholder('endsAt')}) AS booked`);
const raisePeriodStatement = prepareRawStatement<{ booked: boolean }>(sql`SELECT raise_period(
  ${placeholder('userId')}, ${placeholder('reference')}, ${placeholder('plan')}, ${placeholder('included')},
  ${placeholder('since')}) AS booked`);

interface PaidPeriod {
  readonly userId: string;
  readonly reference: string;
  readonly plan: string;
  readonly included: number;
}

/** Grants the credits of a period, once per reference. Resolves to true if this call did. */
export async function startPeriod(
  db: Db,
  period: PaidPeriod & { readonly startsAt: Date; readonly endsAt: Date },
): Promise<boolean> {
  const [row] = await startPeriodStatement(db, { ...period });
  return row?.booked ?? false;
}

/** Grants the additional credits of a larger plan for the rest of the period, once per reference. */
export async function raisePeriod(
  db: Db,
  period: PaidPeriod & { readonly since: Date },
): Promise<boolean> {
  const [row] = await raisePeriodStatement(db, { ...period });
  return row?.booked ?? false;
}

export interface CreditState {
  readonly balance: number;
  readonly included: number;
  readonly used: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly plan: string | null;
}

const openBalance = prepareRawStatement(sql`SELECT open_purse(${placeholder('userId')})`);
const state = prepareRawStatement<
  Record<keyof Omit<CreditState, 'used'>, string>
>(sql`SELECT balance, included,
    starts_at AS "startsAt", ends_at AS "endsAt", plan_of(user_id) AS plan
  FROM purses CROSS JOIN LATERAL (
    SELECT included, starts_at, ends_at FROM credit_periods
      WHERE credit_periods.user_id = purses.user_id AND NOT is_over
    UNION ALL SELECT 0, month_start(), month_start() + interval '1 month'
    LIMIT 1) period
  WHERE user_id = ${placeholder('userId')}`);

/** Later than any call, regardless of clock skew. */
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** Reads a user's credits and usage in the current period. First grants the included credits if they are still due. */
export async function readCredits(db: Db, userId: string): Promise<CreditState> {
  await openBalance(db, { userId });
  const [row] = await state(db, { userId });
  if (!row) throw new Error('the credit balance is missing');
  const startsAt = new Date(row.startsAt);
  const calls = await readUsageDays(db, { userId, from: startsAt, to: tomorrow() });
  return {
    balance: Number(row.balance),
    included: Number(row.included),
    used: calls.reduce((all, { charged }) => all + charged, 0),
    startsAt,
    endsAt: new Date(row.endsAt),
    plan: row.plan,
  };
}
