import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findExposedData } from './find-exposed-data.ts';

const answer = (path: string, value: unknown) => ({
  path,
  content: Buffer.from(JSON.stringify(value)),
});
const users = answer('/api/users', [{ name: 'Ada', password: 'scrypt:1' }]);
const notes = answer('/api/notes', [{ words: 'my password: none', password: null }]);

test('credentials in a public answer block a release', () => {
  const [finding, ...others] = findExposedData([users, notes], { hasAccounts: false });
  assert.deepEqual(others, []);
  assert.equal(finding?.id, 'server:exposed:/api/users');
  assert.equal(finding.blocks, true);
  assert.match(finding.message, /values of "password"/);
});

test('routes that answer without a session are reported for an app with accounts, without blocking', () => {
  const [finding] = findExposedData([notes], { hasAccounts: true });
  assert.deepEqual([finding?.id, finding?.blocks], ['server:open-routes', false]);
  assert.match(String(finding?.message), /GET \/api\/notes/);
  assert.deepEqual(findExposedData([], { hasAccounts: true }), []);
});
