import { newId } from '@millwright/contract';
import type { Database } from '../database.ts';
import { users } from '../tables/identity.ts';

/** Creates a user of the test's own issuer. */
export async function newUser({ db }: Pick<Database, 'db'>): Promise<string> {
  const [id, subject] = [newId('user'), newId('user')];
  await db.insert(users).values({ id, issuer: 'test', subject });
  return id;
}
