import type { Db } from './db.ts';
import { and, eq, gt, lt } from './drizzle.ts';
import { idempotencyKeys } from './tables.ts';

export type KeyUse = typeof idempotencyKeys.$inferSelect;

export async function findKeyUse(
  db: Db,
  userId: string,
  scope: string,
  key: string,
  now: Date,
): Promise<KeyUse | undefined> {
  const [use] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.expiresAt, now),
      ),
    )
    .limit(1);
  return use;
}

export async function rememberKey(db: Db, use: KeyUse): Promise<void> {
  const { userId: _user, scope: _scope, key: _key, ...changes } = use;
  await db
    .insert(idempotencyKeys)
    .values(use)
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.scope, idempotencyKeys.key],
      set: changes,
    });
}

export async function forgetKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
