import { randomUUID } from 'node:crypto';
import type { Db } from '../db.ts';
import { and, eq, gt, inArray, lt, not } from '../drizzle.ts';
import { isLeaseActive, leaseEnd } from '../lease-sql.ts';
import { mcpGrants, mcpSignIns } from '../tables/mcp.ts';

export type SignInRow = typeof mcpSignIns.$inferSelect;
export type GrantRow = typeof mcpGrants.$inferSelect;
/** The result of a sign-in or a token refresh. */
export type NewGrant = Omit<GrantRow, 'revision' | 'heldUntil' | 'createdAt'>;
type Renewal = Pick<GrantRow, 'scopes' | 'sealedContent' | 'expiresAt'>;

export async function addSignIn(db: Db, row: SignInRow, now: Date): Promise<void> {
  await db.delete(mcpSignIns).where(lt(mcpSignIns.expiresAt, now));
  await db.insert(mcpSignIns).values(row);
}

/** Consumes a sign-in. A second use finds nothing. */
export async function consumeSignIn(
  db: Db,
  stage: SignInRow['stage'],
  digest: string,
  now: Date,
): Promise<SignInRow | undefined> {
  const [consumed] = await db
    .delete(mcpSignIns)
    .where(
      and(
        eq(mcpSignIns.digest, digest),
        eq(mcpSignIns.stage, stage),
        gt(mcpSignIns.expiresAt, now),
      ),
    )
    .returning();
  return consumed;
}

/** Removes pending sign-ins, so that none can end in a grant for a deleted server. */
export async function removeSignIns(db: Db, userId: string, serverId: string): Promise<void> {
  await db
    .delete(mcpSignIns)
    .where(and(eq(mcpSignIns.userId, userId), eq(mcpSignIns.serverId, serverId)));
}

export async function findGrant(
  db: Db,
  userId: string,
  serverId: string,
): Promise<GrantRow | undefined> {
  const [found] = await db.select().from(mcpGrants).where(isGrantOf(userId, serverId)).limit(1);
  return found;
}

export async function findGrants(
  db: Db,
  userId: string,
  serverIds: readonly string[],
): Promise<GrantRow[]> {
  if (serverIds.length === 0) return [];
  return db
    .select()
    .from(mcpGrants)
    .where(and(eq(mcpGrants.userId, userId), inArray(mcpGrants.serverId, [...serverIds])));
}

/** Stores a grant. A new sign-in replaces the previous one and invalidates any refresh of it in progress. */
export async function saveGrant(db: Db, grant: NewGrant): Promise<void> {
  const { userId, serverId, ...fields } = grant;
  const values = { ...fields, revision: randomUUID(), heldUntil: null };
  await db
    .insert(mcpGrants)
    .values({ userId, serverId, ...values })
    .onConflictDoUpdate({ target: [mcpGrants.userId, mcpGrants.serverId], set: values });
}

/** Leases this revision for a refresh; false if another process has a lease on it. */
export async function leaseGrant(db: Db, row: GrantRow, leaseMs: number): Promise<boolean> {
  const leased = await db
    .update(mcpGrants)
    .set({ heldUntil: leaseEnd(leaseMs) })
    .where(and(isRevision(row), not(isLeaseActive(mcpGrants.heldUntil))))
    .returning({ revision: mcpGrants.revision });
  return leased.length > 0;
}

export async function isGrantLeased(db: Db, row: GrantRow): Promise<boolean> {
  const leased = await db
    .select({ revision: mcpGrants.revision })
    .from(mcpGrants)
    .where(and(isRevision(row), isLeaseActive(mcpGrants.heldUntil)));
  return leased.length > 0;
}

/** Stores refreshed tokens; false if the grant no longer exists in this revision. */
export async function renewGrant(db: Db, row: GrantRow, renewal: Renewal): Promise<boolean> {
  const renewed = await db
    .update(mcpGrants)
    .set({ ...renewal, revision: randomUUID(), heldUntil: null })
    .where(isRevision(row))
    .returning({ revision: mcpGrants.revision });
  return renewed.length > 0;
}

/** Ends the lease on this revision. */
export async function releaseGrant(db: Db, row: GrantRow): Promise<void> {
  await db.update(mcpGrants).set({ heldUntil: null }).where(isRevision(row));
}

/** Removes a grant and returns it. With a revision, removes only that one. */
export async function removeGrant(
  db: Db,
  userId: string,
  serverId: string,
  revision?: string,
): Promise<GrantRow | undefined> {
  const [removed] = await db
    .delete(mcpGrants)
    .where(
      revision === undefined
        ? isGrantOf(userId, serverId)
        : isRevision({ userId, serverId, revision }),
    )
    .returning();
  return removed;
}

function isRevision({
  userId,
  serverId,
  revision,
}: Pick<GrantRow, 'userId' | 'serverId' | 'revision'>) {
  return and(isGrantOf(userId, serverId), eq(mcpGrants.revision, revision));
}

function isGrantOf(userId: string, serverId: string) {
  return and(eq(mcpGrants.userId, userId), eq(mcpGrants.serverId, serverId));
}
