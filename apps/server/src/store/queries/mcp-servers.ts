import { limits, newId } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, asc, count, eq, inArray } from '../drizzle.ts';
import { users } from '../tables/identity.ts';
import { mcpServers, mcpSightings } from '../tables/mcp.ts';

export type RegisteredServer = typeof mcpServers.$inferSelect;
export type Sighting = typeof mcpSightings.$inferSelect;

/** Oldest first. */
export function listServers(db: Db, userId: string): Promise<RegisteredServer[]> {
  return db
    .select()
    .from(mcpServers)
    .where(eq(mcpServers.userId, userId))
    .orderBy(asc(mcpServers.createdAt), asc(mcpServers.id));
}

export async function findServer(db: Db, id: string): Promise<RegisteredServer | undefined> {
  const [server] = await db.select().from(mcpServers).where(eq(mcpServers.id, id));
  return server;
}

export type Registration =
  | { readonly status: 'registered'; readonly server: RegisteredServer }
  | { readonly status: 'name_taken' | 'too_many' };

/** Registers a server. Its entry is sealed for the id it receives. */
export function registerServer(
  db: Db,
  server: Pick<RegisteredServer, 'userId' | 'name' | 'transport'>,
  sealedFor: (id: string) => string,
): Promise<Registration> {
  const { userId } = server;
  return db.transaction(async (tx): Promise<Registration> => {
    // Serializes registrations: two concurrent ones could both pass the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [counted] = await tx
      .select({ servers: count() })
      .from(mcpServers)
      .where(eq(mcpServers.userId, userId));
    if ((counted?.servers ?? 0) >= limits.own.mcpServersPerUser) return { status: 'too_many' };
    const id = newId('mcpServer');
    const [inserted] = await tx
      .insert(mcpServers)
      .values({ ...server, id, entry: sealedFor(id) })
      .onConflictDoNothing({ target: [mcpServers.userId, mcpServers.name] })
      .returning();
    return inserted ? { status: 'registered', server: inserted } : { status: 'name_taken' };
  });
}

/** Undefined if another server of the user has the name. */
export async function changeServer(
  db: Db,
  { id, userId }: RegisteredServer,
  change: Partial<Pick<RegisteredServer, 'name' | 'entry' | 'enabled'>>,
  now: Date,
): Promise<RegisteredServer | undefined> {
  const sameName =
    change.name === undefined ? [] : await findServersNamed(db, userId, id, change.name);
  if (sameName.length > 0) return undefined;
  const [changed] = await db
    .update(mcpServers)
    .set({ ...change, updatedAt: now })
    .where(eq(mcpServers.id, id))
    .returning();
  return changed;
}

async function findServersNamed(db: Db, userId: string, id: string, name: string) {
  const { name: column } = mcpServers;
  const rows = await db
    .select({ id: mcpServers.id })
    .from(mcpServers)
    .where(and(eq(mcpServers.userId, userId), eq(column, name)));
  return rows.filter((row) => row.id !== id);
}

export async function deleteServer(db: Db, { id, userId }: RegisteredServer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(mcpServers).where(eq(mcpServers.id, id));
    await deleteSighting(tx, userId, id);
  });
}

export async function listSightings(
  db: Db,
  userId: string,
  serverIds: readonly string[],
): Promise<Map<string, Sighting>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mcpSightings)
    .where(and(eq(mcpSightings.userId, userId), inArray(mcpSightings.serverId, [...serverIds])));
  return new Map(rows.map((row) => [row.serverId, row]));
}

export async function saveSighting(db: Db, sighting: Sighting): Promise<void> {
  const { userId, serverId, ...changes } = sighting;
  await db
    .insert(mcpSightings)
    .values(sighting)
    .onConflictDoUpdate({ target: [mcpSightings.userId, mcpSightings.serverId], set: changes });
}

/** Deletes the sighting of a server, which does not apply to the server that replaces it. */
export async function deleteSighting(db: Db, userId: string, serverId: string): Promise<void> {
  await db
    .delete(mcpSightings)
    .where(and(eq(mcpSightings.userId, userId), eq(mcpSightings.serverId, serverId)));
}
