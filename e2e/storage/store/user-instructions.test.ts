import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { eq } from '../../../apps/server/src/store/drizzle.ts';
import {
  findUserInstructions,
  lockUserInstructions,
  removeUserInstructions,
  saveUserInstructions,
} from '../../../apps/server/src/store/queries/user-instructions.ts';
import { users } from '../../../apps/server/src/store/tables/identity.ts';
import { newUser } from '../../../apps/server/src/store/testing/new-user.ts';
import { transaction } from '../../../apps/server/src/store/transaction.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

test('instructions are saved, replaced and removed for one user', async () => {
  const { db } = database;
  const [ada, eve] = [await newUser(database), await newUser(database)];
  await saveUserInstructions(db, eve, 'Hers');
  assert.equal(await findUserInstructions(db, ada), undefined);
  const first = await saveUserInstructions(db, ada, 'One');
  const second = await saveUserInstructions(db, ada, 'Two');
  assert.ok(second.updatedAt >= first.updatedAt);
  assert.deepEqual(await findUserInstructions(db, ada), second);
  await removeUserInstructions(db, ada);
  assert.equal(await findUserInstructions(db, ada), undefined);
  assert.equal((await findUserInstructions(db, eve))?.content, 'Hers');
});

test('concurrent changes see each other, also the first ones', async () => {
  const user = await newUser(database);
  const append = (letter: string) =>
    transaction(database.pool, async (tx) => {
      const current = await lockUserInstructions(tx, user);
      return saveUserInstructions(tx, user, `${current?.content ?? ''}${letter}`);
    });
  await Promise.all(['a', 'b', 'c', 'd'].map(append));
  const found = await findUserInstructions(database.db, user);
  assert.equal([...(found?.content ?? '')].toSorted().join(''), 'abcd');
});

test('deleting a user deletes the instructions', async () => {
  const user = await newUser(database);
  await saveUserInstructions(database.db, user, 'One');
  await database.db.delete(users).where(eq(users.id, user));
  assert.equal(await findUserInstructions(database.db, user), undefined);
});
