import { randomUUID } from 'node:crypto';
import type { Db } from '../db.ts';
import { and, eq, gt, inArray, lt, not } from '../drizzle.ts';
import { isLeaseActive, leaseEnd } from '../lease-sql.ts';
import { connectionStates, connections } from '../tables/connections.ts';

export type StateRow = typeof connectionStates.$inferSelect;
export type ConnectionRow = typeof connections.$inferSelect;
/** The result of a sign-in. */
export type NewConnection = Omit<ConnectionRow, 'revision' | 'heldUntil'>;
type TokenRenewal = Pick<ConnectionRow, 'sealedTokens' | 'expiresAt'>;

export async function addState(db: Db, row: StateRow, now: Date): Promise<void> {
  await db.delete(connectionStates).where(lt(connectionStates.expiresAt, now));
  await db.insert(connectionStates).values(row);
}

/** Consumes a state. A second use finds nothing. */
export async function consumeState(
  db: Db,
  digest: string,
  now: Date,
): Promise<StateRow | undefined> {
  const [consumed] = await db
    .delete(connectionStates)
    .where(and(eq(connectionStates.digest, digest), gt(connectionStates.expiresAt, now)))
    .returning();
  return consumed;
}

/** Removes pending sign-ins, so that none can restore a connection that was just removed. */
export async function removeStates(db: Db, userId: string, provider: string): Promise<void> {
  await db
    .delete(connectionStates)
    .where(and(eq(connectionStates.userId, userId), eq(connectionStates.provider, provider)));
}

export async function listConnections(
  db: Db,
  userId: string,
  providers: readonly string[],
): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(and(eq(connections.userId, userId), inArray(connections.provider, [...providers])))
    .orderBy(connections.createdAt);
}

export async function findConnection(
  db: Db,
  userId: string,
  provider: string,
): Promise<ConnectionRow | undefined> {
  const [found] = await db.select().from(connections).where(isOwnedBy(userId, provider)).limit(1);
  return found;
}

export async function findConnectionById(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [found] = await db.select().from(connections).where(eq(connections.id, id)).limit(1);
  return found;
}

/** Stores a connection. A new sign-in replaces the previous one under the same id. */
export async function saveConnection(db: Db, connection: NewConnection): Promise<ConnectionRow> {
  const { id, userId, provider, ...fields } = connection;
  const values = { ...fields, revision: randomUUID(), heldUntil: null };
  const [saved] = await db
    .insert(connections)
    .values({ id, userId, provider, ...values })
    .onConflictDoUpdate({ target: [connections.userId, connections.provider], set: values })
    .returning();
  if (!saved) throw new Error('the connection was not saved');
  return saved;
}

/** Leases this revision for a refresh; false if another process has a lease on it. */
export async function leaseConnection(
  db: Db,
  { id, revision }: ConnectionRow,
  leaseMs: number,
): Promise<boolean> {
  const leased = await db
    .update(connections)
    .set({ heldUntil: leaseEnd(leaseMs) })
    .where(and(isRevision(id, revision), not(isLeaseActive(connections.heldUntil))))
    .returning({ id: connections.id });
  return leased.length > 0;
}

export async function isConnectionLeased(
  db: Db,
  { id, revision }: ConnectionRow,
): Promise<boolean> {
  const leased = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(isRevision(id, revision), isLeaseActive(connections.heldUntil)));
  return leased.length > 0;
}

/** Stores refreshed tokens; false if the connection no longer exists in this revision. */
export async function renewConnection(
  db: Db,
  { id, revision }: ConnectionRow,
  renewal: TokenRenewal,
): Promise<boolean> {
  const renewed = await db
    .update(connections)
    .set({ ...renewal, revision: randomUUID(), heldUntil: null })
    .where(isRevision(id, revision))
    .returning({ id: connections.id });
  return renewed.length > 0;
}

/** Ends the lease on this revision. */
export async function releaseConnection(db: Db, { id, revision }: ConnectionRow): Promise<void> {
  await db.update(connections).set({ heldUntil: null }).where(isRevision(id, revision));
}

/** Removes a connection and returns it. */
export async function removeConnection(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const [removed] = await db.delete(connections).where(eq(connections.id, id)).returning();
  return removed;
}

function isOwnedBy(userId: string, provider: string) {
  return and(eq(connections.userId, userId), eq(connections.provider, provider));
}

function isRevision(id: string, revision: string) {
  return and(eq(connections.id, id), eq(connections.revision, revision));
}
