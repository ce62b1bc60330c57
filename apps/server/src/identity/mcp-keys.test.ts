import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { ApiError } from '../core/api-error.ts';
import { generateApiKey } from '../core/api-key.ts';
import type { McpKeyStore, McpKeyWithUser } from '../store/queries/mcp-keys.ts';
import { trials } from '../testing/trials.ts';
import { McpKeys } from './mcp-keys.ts';

const invalid = (error: unknown) => error instanceof ApiError && error.code === 'API_KEY_INVALID';

/** An in-memory key store that counts its lookups. */
function createFixture() {
  const rows = new Map<string, McpKeyWithUser>();
  const state = { queries: 0, now: new Date('2026-01-01T00:00:00Z') };
  const find = async (fits: (key: McpKeyWithUser) => boolean) => {
    state.queries += 1;
    return [...rows.values()].find(fits);
  };
  const store: McpKeyStore = {
    byHandle: async (handle) => {
      state.queries += 1;
      return rows.get(handle);
    },
    byId: (id) => find((key) => key.id === id),
    insert: async (key) => {
      const unset = { expiresAt: null, lastUsedAt: null, revokedAt: null, email: null };
      const row = { ...unset, createdAt: state.now, userName: null, ...key };
      rows.set(row.handle, row);
      return row;
    },
    list: async () => [...rows.values()],
    revoke: async (id, now) => {
      const row = await find((key) => key.id === id);
      if (row) rows.set(row.handle, { ...row, revokedAt: now });
    },
    recordUse: async () => undefined,
  };
  const keys = new McpKeys({ store, pepper: randomBytes(32), clock: { now: () => state.now } });
  return { keys, store, state };
}

const request = { name: 'k', scopes: ['projects:read' as const] };

/** Creates a well-formed key that shares only its handle with another key. */
function forgeKey(key: string): string {
  const body = key.slice(0, 15) + randomBytes(32).toString('base64url');
  return body + createHash('sha256').update(body).digest('base64url').slice(0, 6);
}

suite('MCP keys', () => {
  test('a key resolves to its user, with its scopes and without roles', async () => {
    const { keys } = createFixture();
    const { key } = await keys.create('usr_1', request);
    const { userId, scopes, roles } = keys.toCaller(await keys.find(key));
    assert.deepEqual([userId, scopes, roles], ['usr_1', ['projects:read'], []]);
  });

  test('rejects malformed and foreign keys without a database query', async () => {
    const { keys, state } = createFixture();
    const { key } = await keys.create('usr_1', request);
    const malformed = [
      '',
      'mwm_',
      key.slice(0, -1),
      `${key}x`,
      key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x'),
      generateApiKey('mwp_').key,
      'a.b.c',
    ];
    for (const text of malformed) await assert.rejects(keys.find(text), invalid);
    assert.equal(state.queries, 0);
  });

  test('rejects a wrong secret, another pepper, revoked and expired keys', async () => {
    const { keys, store, state } = createFixture();
    const { key, record } = await keys.create('usr_1', request);
    await assert.rejects(keys.find(forgeKey(key)), invalid);
    await assert.rejects(keys.find(generateApiKey('mwm_').key), invalid);
    const elsewhere = new McpKeys({
      store,
      pepper: randomBytes(32),
      clock: { now: () => state.now },
    });
    await assert.rejects(elsewhere.find(key), invalid);

    const soon = new Date(state.now.getTime() + 1000).toISOString();
    const short = await keys.create('usr_1', { ...request, expires_at: soon });
    await keys.find(short.key);
    state.now = new Date(soon);
    await assert.rejects(keys.find(short.key), invalid);
    await assert.rejects(keys.findById(short.record.id), invalid);

    await keys.find(key);
    await store.revoke(record.id, state.now);
    await assert.rejects(keys.find(key), invalid);
    await assert.rejects(keys.findById(record.id), invalid);
  });

  test('rejecting a wrong key takes equally long for known and unknown handles', async () => {
    const { keys } = createFixture();
    const { key } = await keys.create('usr_1', request);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const attempts = Array.from({ length: trials.rejectedKeys }, () => ({
      known: forgeKey(key),
      unknown: generateApiKey('mwm_').key,
    }));
    for (const pair of attempts) {
      for (const kind of ['known', 'unknown'] as const) {
        const startedAt = performance.now();
        await keys.find(pair[kind]).catch(() => undefined);
        times[kind].push(performance.now() - startedAt);
      }
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
    const microseconds = 1000 * Math.abs(median(times.known) - median(times.unknown));
    assert.ok(microseconds <= 50, `${microseconds.toFixed(1)} µs between the medians`);
  });
});
