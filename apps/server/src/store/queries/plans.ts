import type { PlanStatus } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, desc, eq, lte, sql } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { plans } from '../tables/turns.ts';

export type PlanRow = typeof plans.$inferSelect;

type NewPlan = Pick<
  PlanRow,
  'id' | 'projectId' | 'turnId' | 'toolCallId' | 'revision' | 'title' | 'plan' | 'steps'
>;

/** Inserts a plan, with times from the database's clock. Without `seconds` it never expires. */
export async function insertPlan(db: Db, plan: NewPlan, seconds: number): Promise<PlanRow> {
  const [row] = await db
    .insert(plans)
    .values({
      ...plan,
      status: 'pending',
      proposedAt: sql`now()`,
      expiresAt: seconds > 0 ? sql`now() + ${seconds} * interval '1 second'` : null,
    })
    .returning();
  if (!row) throw new Error('the plan was not inserted');
  return row;
}

export async function findPlanOfCall(
  db: Db,
  turnId: string,
  toolCallId: string,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.turnId, turnId), eq(plans.toolCallId, toolCallId)))
    .limit(1);
  return row;
}

/** The newest plan of a project, pending or not. */
export async function findLatestPlan(db: Db, projectId: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(eq(plans.projectId, projectId))
    .orderBy(desc(plans.proposedAt), desc(plans.revision))
    .limit(1);
  return row;
}

export async function findPendingPlan(db: Db, turnId: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.turnId, turnId), eq(plans.status, 'pending')))
    .limit(1);
  return row;
}

export async function countPlans(db: Db, turnId: string): Promise<number> {
  return db.$count(plans, eq(plans.turnId, turnId));
}

/** Settles a pending plan. The first caller wins; later ones get undefined. */
export async function settlePlan(
  db: Db,
  id: string,
  status: Exclude<PlanStatus, 'pending'>,
  changes: Pick<
    Partial<PlanRow>,
    'feedback' | 'editedPlan' | 'context' | 'resolvedBy' | 'resolvedAt'
  > = {},
): Promise<PlanRow | undefined> {
  const [row] = await db
    .update(plans)
    .set({ ...changes, status })
    .where(and(eq(plans.id, id), eq(plans.status, 'pending')))
    .returning();
  return row;
}

/** Newest first. */
export async function listPlans(
  db: Db,
  projectId: string,
  status: PlanStatus | undefined,
  { limit, from }: PageRequest,
): Promise<PlanRow[]> {
  const { rest, order } = newestFirst(plans.proposedAt, plans.id, from);
  const hasStatus = status && eq(plans.status, status);
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.projectId, projectId), hasStatus, rest))
    .orderBy(...order)
    .limit(limit);
}

export async function listDuePlans(db: Db): Promise<PlanRow[]> {
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.status, 'pending'), lte(plans.expiresAt, sql`now()`)));
}
