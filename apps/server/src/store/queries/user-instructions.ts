import type { Db } from '../db.ts';
import { eq, sql } from '../drizzle.ts';
import { userInstructions, users } from '../tables/identity.ts';

export type UserInstructions = Pick<typeof userInstructions.$inferSelect, 'content' | 'updatedAt'>;

/** A user's instructions for all projects; undefined if there are none. */
export async function findUserInstructions(
  db: Db,
  userId: string,
): Promise<UserInstructions | undefined> {
  const { content, updatedAt } = userInstructions;
  const [found] = await db
    .select({ content, updatedAt })
    .from(userInstructions)
    .where(eq(userInstructions.userId, userId))
    .limit(1);
  return found;
}

/**
 * Like `findUserInstructions`, and makes concurrent changes wait until the transaction ends. Locks the user, because
 * there may be no instructions yet.
 */
export async function lockUserInstructions(
  db: Db,
  userId: string,
): Promise<UserInstructions | undefined> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return findUserInstructions(db, userId);
}

export async function saveUserInstructions(
  db: Db,
  userId: string,
  content: string,
): Promise<UserInstructions> {
  const values = { content, updatedAt: sql`now()` };
  const [saved] = await db
    .insert(userInstructions)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userInstructions.userId, set: values })
    .returning({ content: userInstructions.content, updatedAt: userInstructions.updatedAt });
  if (!saved) throw new Error('the instructions were not saved');
  return saved;
}

export async function removeUserInstructions(db: Db, userId: string): Promise<void> {
  await db.delete(userInstructions).where(eq(userInstructions.userId, userId));
}
