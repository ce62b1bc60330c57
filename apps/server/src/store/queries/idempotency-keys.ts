import type { Db } from '../db.ts';
import { and, eq, getTableColumns, gt, lt, placeholder, sql } from '../drizzle.ts';
import { prepareStatement } from '../prepare-statement.ts';
import { idempotencyKeys } from '../tables/turns.ts';

export type IdempotencyKeyUse = typeof idempotencyKeys.$inferSelect;

const columns = getTableColumns(idempotencyKeys);

const find = prepareStatement(columns, (db) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, placeholder('userId')),
        eq(idempotencyKeys.scope, placeholder('scope')),
        eq(idempotencyKeys.key, placeholder('key')),
        gt(idempotencyKeys.expiresAt, placeholder('now')),
      ),
    ),
);

export async function findKeyUse(
  db: Db,
  userId: string,
  scope: string,
  key: string,
  now: Date,
): Promise<IdempotencyKeyUse | undefined> {
  const [use] = await find(db, { userId, scope, key, now });
  return use;
}

const upsert = prepareStatement(columns, (db) =>
  db
    .insert(idempotencyKeys)
    .values({
      userId: placeholder('userId'),
      scope: placeholder('scope'),
      key: placeholder('key'),
      fingerprint: placeholder('fingerprint'),
      turnId: placeholder('turnId'),
      expiresAt: placeholder('expiresAt'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.scope, idempotencyKeys.key],
      set: {
        fingerprint: sql`excluded.fingerprint`,
        turnId: sql`excluded.turn_id`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning(),
);

export async function saveKeyUse(db: Db, use: IdempotencyKeyUse): Promise<void> {
  await upsert(db, use);
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
