import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpKeyRecord } from '@millwright/contract';
import { calculateExpiry, describeExpiry, describePermission, isActive } from './key-terms.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const key: McpKeyRecord = {
  id: 'key_1',
  name: 'laptop',
  prefix: 'mwm_8Jx4a1',
  last4: '9f2c',
  scopes: ['projects:read'],
  created_at: '2026-11-01T12:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
};

test('describes when a key expires, expired or was revoked', () => {
  const cases: [Partial<McpKeyRecord>, string, boolean][] = [
    [{}, 'Never expires', true],
    [{ expires_at: String(calculateExpiry(30, now)) }, 'Expires in 30 days', true],
    [{ expires_at: '2026-11-14T12:00:00.000Z' }, 'Expired yesterday', false],
    [{ expires_at: new Date(now).toISOString() }, 'Expired just now', false],
    [{ revoked_at: '2026-11-15T10:00:00.000Z' }, 'Revoked 2 hours ago', false],
  ];
  for (const [changes, words, alive] of cases) {
    const one = { ...key, ...changes };
    assert.deepEqual([describeExpiry(one, now), isActive(one, now)], [words, alive]);
  }
  assert.equal(calculateExpiry(undefined, now), undefined);
});

test('describes the permissions of a key', () => {
  assert.equal(describePermission(key), 'Read-only');
  assert.equal(
    describePermission({ scopes: ['projects:read', 'projects:write'] }),
    'Read and build',
  );
});
