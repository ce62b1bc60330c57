import type { Db } from '../db.ts';
import { and, asc, eq, isNull, sql } from '../drizzle.ts';
import { users } from '../tables/identity.ts';
import { modelConnections } from '../tables/models.ts';

export type ModelConnectionRow = typeof modelConnections.$inferSelect;
export type NewModelConnection = Omit<ModelConnectionRow, 'createdAt' | 'updatedAt'>;
export type ModelConnectionChanges = Partial<
  Omit<NewModelConnection, 'id' | 'userId' | 'slug' | 'vendor'>
>;

/** Oldest first. `userId` null stands for the installation. */
export async function listModelConnections(
  db: Db,
  userId: string | null,
): Promise<ModelConnectionRow[]> {
  return db
    .select()
    .from(modelConnections)
    .where(isOwnedBy(userId))
    .orderBy(asc(modelConnections.createdAt), asc(modelConnections.id));
}

/** Makes concurrent changes of a user's connections wait until the transaction ends. */
export async function lockUserModelConnections(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function findModelConnection(
  db: Db,
  id: string,
): Promise<ModelConnectionRow | undefined> {
  const [found] = await db
    .select()
    .from(modelConnections)
    .where(eq(modelConnections.id, id))
    .limit(1);
  return found;
}

export async function addModelConnection(
  db: Db,
  connection: NewModelConnection,
): Promise<ModelConnectionRow> {
  const [added] = await db.insert(modelConnections).values(connection).returning();
  if (!added) throw new Error('the model connection was not stored');
  return added;
}

/** Undefined if the connection no longer exists. */
export async function changeModelConnection(
  db: Db,
  userId: string | null,
  id: string,
  changes: ModelConnectionChanges,
): Promise<ModelConnectionRow | undefined> {
  const [changed] = await db
    .update(modelConnections)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isConnection(userId, id))
    .returning();
  return changed;
}

export async function removeModelConnection(
  db: Db,
  userId: string | null,
  id: string,
): Promise<boolean> {
  const removed = await db
    .delete(modelConnections)
    .where(isConnection(userId, id))
    .returning({ id: modelConnections.id });
  return removed.length > 0;
}

function isOwnedBy(userId: string | null) {
  return userId === null ? isNull(modelConnections.userId) : eq(modelConnections.userId, userId);
}

function isConnection(userId: string | null, id: string) {
  return and(eq(modelConnections.id, id), isOwnedBy(userId));
}
