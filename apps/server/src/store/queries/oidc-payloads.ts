import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, eq, gt, isNull, like, lt } from '../drizzle.ts';
import { oidcPayloads } from '../tables/identity.ts';

export type OidcPayloadRow = typeof oidcPayloads.$inferSelect;

export function oidcPayloadStore(db: NodePgDatabase) {
  async function first(column: 'key' | 'uidDigest' | 'userCodeDigest', value: string) {
    const [row] = await db
      .select()
      .from(oidcPayloads)
      .where(and(eq(oidcPayloads[column], value), gt(oidcPayloads.expiresAt, new Date())))
      .limit(1);
    return row;
  }

  return {
    byKey: (key: string) => first('key', key),
    byUid: (digest: string) => first('uidDigest', digest),
    byUserCode: (digest: string) => first('userCodeDigest', digest),

    async save(row: Omit<OidcPayloadRow, 'consumedAt'>): Promise<void> {
      const { key: _, ...changes } = row;
      await db
        .insert(oidcPayloads)
        .values(row)
        .onConflictDoUpdate({ target: oidcPayloads.key, set: changes });
    },
    /** True if this call was the first to consume it. */
    async consume(key: string): Promise<boolean> {
      const consumed = await db
        .update(oidcPayloads)
        .set({ consumedAt: new Date() })
        .where(and(eq(oidcPayloads.key, key), isNull(oidcPayloads.consumedAt)))
        .returning({ key: oidcPayloads.key });
      return consumed.length > 0;
    },
    async remove(key: string): Promise<void> {
      await db.delete(oidcPayloads).where(eq(oidcPayloads.key, key));
    },
    /** Removes the payloads of a grant whose keys have this prefix. */
    async removeGrant(grantId: string, prefix: string): Promise<void> {
      await db
        .delete(oidcPayloads)
        .where(and(eq(oidcPayloads.grantId, grantId), like(oidcPayloads.key, `${prefix}%`)));
    },
    async removeExpired(): Promise<void> {
      await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, new Date()));
    },
  };
}

export type OidcPayloadStore = ReturnType<typeof oidcPayloadStore>;
