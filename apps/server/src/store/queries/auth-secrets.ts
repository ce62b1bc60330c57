import type { Db } from '../db.ts';
import { and, eq } from '../drizzle.ts';
import { authSecrets } from '../tables/app-accounts.ts';

export type AuthSecret = typeof authSecrets.$inferSelect;
export type AuthSecretKey = Pick<AuthSecret, 'projectId' | 'stage'>;

export async function findAuthSecret(db: Db, key: AuthSecretKey): Promise<AuthSecret | undefined> {
  const [found] = await db.select().from(authSecrets).where(hasKey(key)).limit(1);
  return found;
}

/** Stores a secret unless there is one, and returns the one that is stored. */
export async function saveAuthSecret(
  db: Db,
  secret: Omit<AuthSecret, 'createdAt'>,
): Promise<AuthSecret | undefined> {
  await db.insert(authSecrets).values(secret).onConflictDoNothing();
  return findAuthSecret(db, secret);
}

/** Replaces a secret unless another process already did. */
export async function replaceAuthSecret(
  db: Db,
  { sealedValue: before, ...key }: AuthSecret,
  sealedValue: string,
): Promise<AuthSecret | undefined> {
  const isBefore = and(hasKey(key), eq(authSecrets.sealedValue, before));
  await db.update(authSecrets).set({ sealedValue }).where(isBefore);
  return findAuthSecret(db, key);
}

function hasKey({ projectId, stage }: AuthSecretKey) {
  return and(eq(authSecrets.projectId, projectId), eq(authSecrets.stage, stage));
}
