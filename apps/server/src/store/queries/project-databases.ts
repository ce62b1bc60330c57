import type { Db } from '../db.ts';
import { and, eq } from '../drizzle.ts';
import { connections, projectDatabases } from '../tables/connections.ts';
import { projects } from '../tables/projects.ts';
import type { ConnectionRow } from './connections.ts';

const paymentProvider = 'stripe';

export type ProjectDatabase = typeof projectDatabases.$inferSelect;

export async function findDatabase(
  db: Db,
  projectId: string,
): Promise<ProjectDatabase | undefined> {
  const [found] = await db
    .select()
    .from(projectDatabases)
    .where(eq(projectDatabases.projectId, projectId))
    .limit(1);
  return found;
}

/** Stores the project's database, replacing the previous one. */
export async function saveDatabase(db: Db, database: ProjectDatabase): Promise<void> {
  const { projectId, ...values } = database;
  await db
    .insert(projectDatabases)
    .values(database)
    .onConflictDoUpdate({ target: projectDatabases.projectId, set: values });
}

/** False if there was none. */
export async function removeDatabase(db: Db, projectId: string): Promise<boolean> {
  const removed = await db
    .delete(projectDatabases)
    .where(eq(projectDatabases.projectId, projectId))
    .returning({ projectId: projectDatabases.projectId });
  return removed.length > 0;
}

/** The projects whose databases were linked through this connection, with the placement of their sandboxes. */
export async function listLinkedProjects(db: Db, connectionId: string) {
  return db
    .select({
      id: projects.id,
      benchNode: projects.benchNode,
      benchStatus: projects.benchStatus,
    })
    .from(projects)
    .innerJoin(projectDatabases, eq(projectDatabases.projectId, projects.id))
    .where(eq(projectDatabases.connectionId, connectionId));
}

/** A project's external accounts: its database, and its owner's payment account. */
export async function findExternalAccounts(
  db: Db,
  projectId: string,
): Promise<{ database: ProjectDatabase | null; payments: ConnectionRow | null }> {
  const ofOwner = and(
    eq(connections.userId, projects.ownerId),
    eq(connections.provider, paymentProvider),
  );
  const [found] = await db
    .select({ database: projectDatabases, payments: connections })
    .from(projects)
    .leftJoin(projectDatabases, eq(projectDatabases.projectId, projects.id))
    .leftJoin(connections, ofOwner)
    .where(eq(projects.id, projectId))
    .limit(1);
  return found ?? { database: null, payments: null };
}
