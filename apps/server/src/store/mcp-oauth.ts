import { randomUUID } from 'node:crypto';
import type { Db } from './db.ts';
import { and, eq, gt, inArray, isNull, lt, or } from './drizzle.ts';
import { mcpGrants, mcpSignIns } from './tables/mcp.ts';

export type SignInRow = typeof mcpSignIns.$inferSelect;
export type GrantRow = typeof mcpGrants.$inferSelect;
/** What a sign-in gives, or a refresh after it. */
export type NewGrant = Omit<GrantRow, 'revision' | 'heldUntil' | 'createdAt'>;
type Renewal = Pick<GrantRow, 'scopes' | 'sealedContent' | 'expiresAt'>;

export async function addSignIn(db: Db, row: SignInRow, now: Date): Promise<void> {
  await db.delete(mcpSignIns).where(lt(mcpSignIns.expiresAt, now));
  await db.insert(mcpSignIns).values(row);
}

/** Good once: a second use finds nothing. */
export async function takeSignIn(
  db: Db,
  stage: SignInRow['stage'],
  digest: string,
  now: Date,
): Promise<SignInRow | undefined> {
  const [taken] = await db
    .delete(mcpSignIns)
    .where(
      and(
        eq(mcpSignIns.digest, digest),
        eq(mcpSignIns.stage, stage),
        gt(mcpSignIns.expiresAt, now),
      ),
    )
    .returning();
  return taken;
}

/** So that none of them can end in a grant for a server that is gone. */
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
  const [found] = await db.select().from(mcpGrants).where(of(userId, serverId)).limit(1);
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

/** A new sign-in takes the place of the one before, whatever a refresh of that is about to write. */
export async function saveGrant(db: Db, grant: NewGrant): Promise<void> {
  const { userId, serverId, ...given } = grant;
  const values = { ...given, revision: randomUUID(), heldUntil: null };
  await db
    .insert(mcpGrants)
    .values({ userId, serverId, ...values })
    .onConflictDoUpdate({ target: [mcpGrants.userId, mcpGrants.serverId], set: values });
}

/** Whether the caller is the one who may refresh this revision now. */
export async function holdGrant(
  db: Db,
  { userId, serverId, revision }: GrantRow,
  now: Date,
  until: Date,
): Promise<boolean> {
  const held = await db
    .update(mcpGrants)
    .set({ heldUntil: until })
    .where(
      and(
        of(userId, serverId),
        eq(mcpGrants.revision, revision),
        or(isNull(mcpGrants.heldUntil), lt(mcpGrants.heldUntil, now)),
      ),
    )
    .returning({ revision: mcpGrants.revision });
  return held.length > 0;
}

/** Whether the grant was still there in this revision. */
export async function renewGrant(
  db: Db,
  { userId, serverId, revision }: GrantRow,
  renewal: Renewal,
): Promise<boolean> {
  const renewed = await db
    .update(mcpGrants)
    .set({ ...renewal, revision: randomUUID(), heldUntil: null })
    .where(and(of(userId, serverId), eq(mcpGrants.revision, revision)))
    .returning({ revision: mcpGrants.revision });
  return renewed.length > 0;
}

export async function releaseGrant(
  db: Db,
  { userId, serverId, revision }: GrantRow,
): Promise<void> {
  await db
    .update(mcpGrants)
    .set({ heldUntil: null })
    .where(and(of(userId, serverId), eq(mcpGrants.revision, revision)));
}

/** What was there; with a revision, only that one is removed. */
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
        ? of(userId, serverId)
        : and(of(userId, serverId), eq(mcpGrants.revision, revision)),
    )
    .returning();
  return removed;
}

function of(userId: string, serverId: string) {
  return and(eq(mcpGrants.userId, userId), eq(mcpGrants.serverId, serverId));
}
