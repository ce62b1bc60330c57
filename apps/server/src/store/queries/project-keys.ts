import type { Db } from '../db.ts';
import { and, eq, getTableColumns, isNull, placeholder, sql } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { prepareRawStatement, prepareStatement } from '../prepare-statement.ts';
import { projectKeys } from '../tables/gateway.ts';
import { accounts, users } from '../tables/identity.ts';
import { projects } from '../tables/projects.ts';

export type ProjectKey = typeof projectKeys.$inferSelect;
/** A key with the user who pays for its use. */
export type ProjectKeyWithPayer = ProjectKey & {
  readonly payerId: string;
  /** True while the payer is removed from this installation. */
  readonly isPayerRemoved: boolean;
};

/** The number of uses in the current one-minute window, and the time until it ends. */
export interface KeyUsage {
  readonly count: number;
  readonly secondsLeft: number;
}

const columns = {
  ...getTableColumns(projectKeys),
  payerId: projects.ownerId,
  isPayerRemoved: sql<boolean>`${users.removedAt} IS NOT NULL AND NOT EXISTS (
    SELECT FROM ${accounts} WHERE ${accounts.id} = ${users.accountId})`,
};
// Keys of projects in the trash are unknown.
const byHandle = prepareStatement<ProjectKeyWithPayer>(columns, (db) =>
  db
    .select(columns)
    .from(projectKeys)
    .innerJoin(projects, eq(projects.id, projectKeys.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectKeys.handle, placeholder('handle')), isNull(projects.trashedAt))),
);
const own = prepareStatement<ProjectKeyWithPayer>(columns, (db) =>
  db
    .select(columns)
    .from(projectKeys)
    .innerJoin(projects, eq(projects.id, projectKeys.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectKeys.projectId, placeholder('projectId')), projectKeys.isOwn)),
);
// Counted in the database, so that all processes share the count and none loses it.
const recordUseStatement = prepareRawStatement<{
  count: number;
  seconds_left: number;
}>(sql`UPDATE project_keys SET
    window_count = CASE WHEN window_began > now() - interval '1 minute' THEN window_count + 1 ELSE 1 END,
    window_began = CASE WHEN window_began > now() - interval '1 minute' THEN window_began ELSE now() END,
    last_used_at = now()
  WHERE id = ${placeholder('id')} AND revoked_at IS NULL
  RETURNING window_count AS count,
    ceil(extract(epoch FROM window_began + interval '1 minute' - now()))::integer AS seconds_left`);
const anyAllows = prepareRawStatement<{ is_allowed: boolean }>(sql`SELECT EXISTS (
  SELECT FROM project_keys WHERE revoked_at IS NULL
    AND allowed_origins @> to_jsonb(${placeholder('origin')}::text)) AS is_allowed`);

export function projectKeyStore(db: Db) {
  async function find(condition: ReturnType<typeof and>): Promise<ProjectKey | undefined> {
    const [found] = await db.select().from(projectKeys).where(condition).limit(1);
    return found;
  }

  return {
    async byHandle(handle: string): Promise<ProjectKeyWithPayer | undefined> {
      const [found] = await byHandle(db, { handle });
      return found;
    },
    /** The key of the app's own pages, revoked or not. */
    async own(projectId: string): Promise<ProjectKeyWithPayer | undefined> {
      const [found] = await own(db, { projectId });
      return found;
    },
    byId: (projectId: string, id: string) =>
      find(and(eq(projectKeys.id, id), eq(projectKeys.projectId, projectId))),

    async insert(key: typeof projectKeys.$inferInsert): Promise<ProjectKey> {
      const [created] = await db.insert(projectKeys).values(key).returning();
      if (!created) throw new Error('the key was not created');
      return created;
    },

    /** Inserts the app's own key. Of two concurrent calls, one succeeds. */
    async insertOwn(key: typeof projectKeys.$inferInsert): Promise<void> {
      await db
        .insert(projectKeys)
        .values({ ...key, isOwn: true })
        .onConflictDoNothing();
    },

    /** Newest first, including revoked keys. */
    list(projectId: string, { limit, from }: PageRequest): Promise<ProjectKey[]> {
      const { rest, order } = newestFirst(projectKeys.createdAt, projectKeys.id, from);
      return db
        .select()
        .from(projectKeys)
        .where(and(eq(projectKeys.projectId, projectId), rest))
        .orderBy(...order)
        .limit(limit);
    },

    /** Revokes a key. Repeated calls keep the first time. */
    async revoke(id: string, now: Date): Promise<void> {
      await db
        .update(projectKeys)
        .set({ revokedAt: now })
        .where(and(eq(projectKeys.id, id), isNull(projectKeys.revokedAt)));
    },

    /** Counts a use; undefined if the key was revoked meanwhile. */
    async recordUse(id: string): Promise<KeyUsage | undefined> {
      const [use] = await recordUseStatement(db, { id });
      return use && { count: use.count, secondsLeft: use.seconds_left };
    },

    /** True if any key allows pages of this origin. */
    async allows(origin: string): Promise<boolean> {
      const [row] = await anyAllows(db, { origin });
      return row?.is_allowed ?? false;
    },
  };
}

export type ProjectKeyStore = ReturnType<typeof projectKeyStore>;
