import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '@millwright/contract';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { eq } from '../../../apps/server/src/store/drizzle.ts';
import {
  addModelConnection,
  changeModelConnection,
  findModelConnection,
  listModelConnections,
  lockUserModelConnections,
  type NewModelConnection,
  removeModelConnection,
} from '../../../apps/server/src/store/queries/model-connections.ts';
import {
  changeModelSettings,
  readModelRevision,
  readModelSettings,
} from '../../../apps/server/src/store/queries/model-settings.ts';
import { users } from '../../../apps/server/src/store/tables/identity.ts';
import { newUser } from '../../../apps/server/src/store/testing/new-user.ts';
import { transaction } from '../../../apps/server/src/store/transaction.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const connection = (userId: string | null, slug: string): NewModelConnection => ({
  id: newId('modelConnection'),
  userId,
  slug,
  vendor: 'openai-compatible',
  name: slug,
  baseUrl: 'http://127.0.0.1:11434/v1',
  region: null,
  project: null,
  sealedKey: null,
  models: [],
  available: [],
  refreshedAt: new Date(),
});

test('connections are added, listed in order, changed and removed by their owner only', async () => {
  const { db } = database;
  const [ada, eve] = [await newUser(database), await newUser(database)];
  const first = await addModelConnection(db, connection(ada, 'a'));
  const second = await addModelConnection(db, connection(ada, 'b'));
  const shared = await addModelConnection(db, connection(null, 'a'));
  const ids = async (owner: string | null) =>
    (await listModelConnections(db, owner)).map(({ id }) => id);
  assert.deepEqual(await ids(ada), [first.id, second.id]);
  assert.deepEqual(await ids(eve), []);
  assert.deepEqual(await ids(null), [shared.id]);
  assert.equal((await findModelConnection(db, first.id))?.userId, ada);
  assert.equal(await changeModelConnection(db, eve, first.id, { name: 'Hers' }), undefined);
  const changed = await changeModelConnection(db, ada, first.id, { name: 'Mine' });
  assert.equal(changed?.name, 'Mine');
  assert.ok(changed && changed.updatedAt >= first.updatedAt);
  assert.equal(await removeModelConnection(db, eve, first.id), false);
  assert.equal(await removeModelConnection(db, ada, first.id), true);
  assert.deepEqual(await ids(ada), [second.id]);
});

test('a slug is unique per owner', async () => {
  const { db } = database;
  const user = await newUser(database);
  for (const owner of [null, user]) {
    await addModelConnection(db, connection(owner, 'same'));
    await assert.rejects(addModelConnection(db, connection(owner, 'same')));
  }
});

test('deleting a user deletes their connections', async () => {
  const { db } = database;
  const user = await newUser(database);
  await addModelConnection(db, connection(user, 'gone'));
  await db.delete(users).where(eq(users.id, user));
  assert.deepEqual(await listModelConnections(db, user), []);
});

test('every change of the settings starts a new revision', async () => {
  const { db } = database;
  const before = await readModelRevision(db);
  const changed = await changeModelSettings(db, { defaults: { build: 'one' } });
  assert.equal(changed.revision, before + 1);
  await changeModelSettings(db, { allowsPersonal: true });
  assert.deepEqual(await readModelSettings(db), {
    defaults: { build: 'one' },
    fallback: { enabled: false, models: [] },
    allowsPersonal: true,
    revision: before + 2,
  });
});

test('concurrent changes of one owner happen one after another', async () => {
  const user = await newUser(database);
  const addNext = (owner: string | null) =>
    transaction(database.pool, async (tx) => {
      if (owner === null) await changeModelSettings(tx);
      else await lockUserModelConnections(tx, owner);
      const { length } = await listModelConnections(tx, owner);
      return addModelConnection(tx, connection(owner, `next-${length}`));
    });
  for (const owner of [null, user]) {
    const added = await Promise.all([1, 2, 3, 4].map(() => addNext(owner)));
    assert.equal(new Set(added.map(({ slug }) => slug)).size, 4);
  }
});
