import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewProjectKeyRecord, ProjectKeyRecord } from '@millwright/client';
import { withCliProject } from '../support/with-cli-project.ts';

const fixture = withCliProject();

const keys = (...words: string[]) => fixture.machine.run(['keys', ...words]);

test('creates, uses, lists and revokes project keys', async () => {
  assert.match((await keys(fixture.projectId)).stdout, /^No app keys yet/);
  const made = await keys('create', fixture.projectId, '--name', 'production');
  assert.equal(made.code, 0, made.stderr);
  const key = made.stdout.trim();
  assert.match(key, /^mwp_[\w-]{60}$/);
  const bounded = await keys(
    ...['create', fixture.projectId, '--name', 'shop', '--limit', '12.5'],
    ...['--origin', 'https://shop.example', '--json'],
  );
  const { id, allowed_origins, monthly_credit_limit } = JSON.parse(
    bounded.stdout,
  ) as NewProjectKeyRecord;
  assert.deepEqual([allowed_origins, monthly_credit_limit], [['https://shop.example'], 12.5]);

  const used = await fixture.service.get('/api/v1/ai/models', { 'x-api-key': key });
  assert.equal(used.status, 200);
  const { stdout } = await keys('list', fixture.projectId);
  assert.match(stdout, /active +12\.5 a month +never +shop\n/);
  assert.match(stdout, /active +none +\d{4}-\d\d-\d\d +production\n/);
  assert.ok(!stdout.includes(key));
  assert.equal((await keys('revoke', fixture.projectId, id)).stdout, `Revoked ${id}\n`);
  const all = JSON.parse((await keys(fixture.projectId, '--json')).stdout) as ProjectKeyRecord[];
  assert.deepEqual(
    all.map(({ name, revoked_at }) => [name, revoked_at !== null]),
    [
      ['shop', true],
      ['production', false],
    ],
  );
});

test('rejects invalid arguments', async () => {
  for (const words of [['create'], ['dance'], ['create', '--name', 'x', '--limit', 'many']]) {
    const ended = await keys(...words.slice(0, 1), fixture.projectId, ...words.slice(1));
    assert.equal(ended.code, 2, words.join(' '));
  }
});
