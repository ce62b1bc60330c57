import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { generateApiKey } from '../core/api-key.ts';
import type { ProjectKeyStore, ProjectKeyWithPayer } from '../store/queries/project-keys.ts';
import { ProjectKeys } from './project-keys.ts';

/** A store with one key that counts its queries. */
function createFixture() {
  const queries: string[] = [];
  let stored: ProjectKeyWithPayer | undefined;
  const store = {
    insert: async (key: object) => {
      stored = { revokedAt: null, ...key, payerId: 'usr_1' } as ProjectKeyWithPayer;
      return stored;
    },
    byHandle: async (handle: string) => {
      queries.push(handle);
      return stored?.handle === handle ? stored : undefined;
    },
    insertOwn: async (key: object) => {
      stored = { revokedAt: null, ...key, payerId: 'usr_1' } as ProjectKeyWithPayer;
    },
    own: async () => stored,
  } as unknown as ProjectKeyStore;
  const clock = { now: () => new Date() };
  const keys = new ProjectKeys({ store, pepper: randomBytes(32), clock });
  const request = { name: 'x', allowed_origins: [] };
  const change = (changes: Partial<ProjectKeyWithPayer>) => {
    if (stored) stored = { ...stored, ...changes };
  };
  const revoke = () => change({ revokedAt: new Date() });
  return { keys, queries, change, revoke, createKey: () => keys.create('prj_1', request) };
}

suite('project keys', () => {
  test('rejects malformed and foreign keys without a database query', async () => {
    const { keys, queries, createKey } = createFixture();
    const { key } = await createKey();
    const other = key.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of [
      '',
      'mwp_',
      key.slice(0, -1),
      `${key.slice(0, -1)}${other}`,
      ` ${key}`,
      key.replace('mwp_', 'mwm_'),
      generateApiKey('mwm_').key,
      'x'.repeat(100_000),
    ]) {
      await assert.rejects(keys.find(wrong), { code: 'API_KEY_INVALID' });
    }
    assert.deepEqual(queries, []);
    assert.equal((await keys.find(key)).payerId, 'usr_1');
    assert.equal(queries.length, 1);
  });

  test('rejects a well-formed key with another secret', async () => {
    const { keys, createKey } = createFixture();
    const { record } = await createKey();
    const forged = generateApiKey('mwp_').key;
    await assert.rejects(keys.find(forged), { code: 'API_KEY_INVALID' });
    assert.ok(!JSON.stringify(record).includes(forged));
  });

  test('rejects a key once it is revoked', async () => {
    const { keys, revoke, createKey } = createFixture();
    const { key } = await createKey();
    await keys.find(key);
    revoke();
    await assert.rejects(keys.find(key), { code: 'API_KEY_INVALID' });
  });

  test('rejects a key while its payer is removed', async () => {
    const { keys, change, createKey } = createFixture();
    const { key } = await createKey();
    change({ isPayerRemoved: true });
    await assert.rejects(keys.find(key), { code: 'API_KEY_INVALID' });
    await assert.rejects(keys.findOrCreateOwn('prj_1'), { code: 'API_KEY_INVALID' });
    change({ isPayerRemoved: false });
    await keys.find(key);
    await keys.findOrCreateOwn('prj_1');
  });

  test('the preview key of an app is created once, and not again after it was revoked', async () => {
    const { keys, revoke } = createFixture();
    const { id } = await keys.findOrCreateOwn('prj_1');
    assert.equal((await keys.findOrCreateOwn('prj_1')).id, id);
    revoke();
    await assert.rejects(keys.findOrCreateOwn('prj_1'), { code: 'API_KEY_INVALID' });
  });
});
