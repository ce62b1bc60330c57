import type { PlanStatus } from '@millwright/contract';
import type { Db } from './db.ts';
import { and, desc, eq, lte } from './drizzle.ts';
import { newestFirst, type PageRequest } from './keyset.ts';
import { plans } from './tables.ts';

export type PlanRow = typeof plans.$inferSelect;

export async function insertPlan(db: Db, row: typeof plans.$inferInsert): Promise<void> {
  await db.insert(plans).values(row);
}

export async function planOfCall(
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
export async function latestPlan(db: Db, projectId: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(eq(plans.projectId, projectId))
    .orderBy(desc(plans.proposedAt), desc(plans.revision))
    .limit(1);
  return row;
}

export async function pendingPlan(db: Db, turnId: string): Promise<PlanRow | undefined> {
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

/** Takes a pending plan out of that state; the first to try wins, the others get nothing. */
export async function settlePlan(
  db: Db,
  id: string,
  status: Exclude<PlanStatus, 'pending'>,
  changes: Pick<Partial<PlanRow>, 'feedback' | 'editedPlan' | 'resolvedBy' | 'resolvedAt'> = {},
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
  const wanted = status && eq(plans.status, status);
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.projectId, projectId), wanted, rest))
    .orderBy(...order)
    .limit(limit);
}

export async function duePlans(db: Db, now: Date): Promise<PlanRow[]> {
  return db
    .select()
    .from(plans)
    .where(and(eq(plans.status, 'pending'), lte(plans.expiresAt, now)));
}
