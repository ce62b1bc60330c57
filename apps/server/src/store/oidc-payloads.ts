import { and, eq, gt, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { oidcPayloads } from './tables.ts';

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
    async consume(key: string): Promise<void> {
      await db
        .update(oidcPayloads)
        .set({ consumedAt: new Date() })
        .where(eq(oidcPayloads.key, key));
    },
    async remove(key: string): Promise<void> {
      await db.delete(oidcPayloads).where(eq(oidcPayloads.key, key));
    },
    async removeGrant(grantId: string): Promise<void> {
      await db.delete(oidcPayloads).where(eq(oidcPayloads.grantId, grantId));
    },
    async removeExpired(): Promise<void> {
      await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, new Date()));
    },
  };
}

export type OidcPayloadStore = ReturnType<typeof oidcPayloadStore>;
