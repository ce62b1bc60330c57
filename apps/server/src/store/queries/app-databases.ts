import type { Db } from '../db.ts';
import { and, eq, isNull, sql } from '../drizzle.ts';
import { appDatabases } from '../tables/app-databases.ts';
import { projects } from '../tables/projects.ts';

export type AppDatabase = typeof appDatabases.$inferSelect;
export type AppDatabaseKey = Pick<AppDatabase, 'projectId' | 'stage'>;

export async function findAppDatabase(
  db: Db,
  key: AppDatabaseKey,
): Promise<AppDatabase | undefined> {
  const [found] = await db.select().from(appDatabases).where(hasKey(key)).limit(1);
  return found;
}

/** Records a database that is about to be created, unless there is one already. */
export async function reserveAppDatabase(
  db: Db,
  database: AppDatabaseKey & Pick<AppDatabase, 'name' | 'sealedPassword'>,
): Promise<void> {
  await db.insert(appDatabases).values(database).onConflictDoNothing();
}

export async function changeAppDatabase(
  db: Db,
  key: AppDatabaseKey,
  change: Partial<Pick<AppDatabase, 'isReady' | 'sizeBytes' | 'isFull' | 'restoringUntil'>>,
): Promise<void> {
  await db.update(appDatabases).set(change).where(hasKey(key));
}

export async function removeAppDatabase(db: Db, key: AppDatabaseKey): Promise<void> {
  await db.delete(appDatabases).where(hasKey(key));
}

export function listReadyAppDatabases(db: Db): Promise<AppDatabase[]> {
  return db.select().from(appDatabases).where(eq(appDatabases.isReady, true));
}

/** Databases whose project was deleted, in any order: one that cannot be dropped yet must not hold up others. */
export async function listAbandonedAppDatabases(db: Db, limit: number): Promise<AppDatabase[]> {
  const rows = await db
    .select({ database: appDatabases })
    .from(appDatabases)
    .leftJoin(projects, eq(projects.id, appDatabases.projectId))
    .where(isNull(projects.id))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ database }) => database);
}

function hasKey({ projectId, stage }: AppDatabaseKey) {
  return and(eq(appDatabases.projectId, projectId), eq(appDatabases.stage, stage));
}
