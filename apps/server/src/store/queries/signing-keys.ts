import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { asc, sql } from '../drizzle.ts';
import { signingKeys } from '../tables/identity.ts';

export type SealedKey = Pick<typeof signingKeys.$inferSelect, 'kid' | 'sealedJwk'>;

export function signingKeyStore(db: NodePgDatabase) {
  return {
    /** Every key, oldest first. Processes that start concurrently agree on one first key. */
    async loadOrCreate(create: () => Promise<SealedKey>): Promise<SealedKey[]> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('millwright.signing_keys'))`);
        const known = await tx.select().from(signingKeys).orderBy(asc(signingKeys.createdAt));
        if (known.length > 0) return known;
        return tx
          .insert(signingKeys)
          .values(await create())
          .returning();
      });
    },
  };
}

export type SigningKeyStore = ReturnType<typeof signingKeyStore>;
