import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, eq, getTableColumns, isNull, lt, or } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { users } from '../tables/identity.ts';
import { mcpKeys } from '../tables/mcp.ts';

export type McpKey = typeof mcpKeys.$inferSelect;
/** A key with its user. */
export type McpKeyWithUser = McpKey & {
  readonly email: string | null;
  readonly userName: string | null;
};

/** Precision of a key's last use: recording each use would cost a write. */
const usePrecisionMs = 60_000;

export function mcpKeyStore(db: NodePgDatabase) {
  async function findHeld(condition: ReturnType<typeof eq>): Promise<McpKeyWithUser | undefined> {
    const [found] = await db
      .select({ ...getTableColumns(mcpKeys), email: users.email, userName: users.name })
      .from(mcpKeys)
      .innerJoin(users, eq(users.id, mcpKeys.userId))
      .where(condition)
      .limit(1);
    return found;
  }

  return {
    byHandle: (handle: string) => findHeld(eq(mcpKeys.handle, handle)),
    byId: (id: string) => findHeld(eq(mcpKeys.id, id)),

    async insert(key: typeof mcpKeys.$inferInsert): Promise<McpKey> {
      const [created] = await db.insert(mcpKeys).values(key).returning();
      if (!created) throw new Error('the key was not created');
      return created;
    },

    /** Newest first, including revoked keys. */
    list(userId: string, { limit, from }: PageRequest): Promise<McpKey[]> {
      const { rest, order } = newestFirst(mcpKeys.createdAt, mcpKeys.id, from);
      return db
        .select()
        .from(mcpKeys)
        .where(and(eq(mcpKeys.userId, userId), rest))
        .orderBy(...order)
        .limit(limit);
    },

    /** Revokes a key. Repeated calls keep the first time. */
    async revoke(id: string, now: Date): Promise<void> {
      await db
        .update(mcpKeys)
        .set({ revokedAt: now })
        .where(and(eq(mcpKeys.id, id), isNull(mcpKeys.revokedAt)));
    },

    async recordUse({ id, lastUsedAt }: McpKey, now: Date): Promise<void> {
      const before = new Date(now.getTime() - usePrecisionMs);
      if (lastUsedAt && lastUsedAt > before) return;
      const isOld = or(isNull(mcpKeys.lastUsedAt), lt(mcpKeys.lastUsedAt, before));
      await db
        .update(mcpKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(mcpKeys.id, id), isOld));
    },
  };
}

export type McpKeyStore = ReturnType<typeof mcpKeyStore>;
