import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GitLinkRecord } from '@millwright/contract';
import { deriveRepositoryName, describePushState } from './push-state.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const link: GitLinkRecord = {
  provider: 'github',
  repository: { owner: 'octo', name: 'app', url: 'https://github.com/octo/app' },
  branch: 'main',
  mode: 'commit',
  auto: false,
  pushed_checkpoint_id: 'ckp_1',
  pushed_commit: 'a',
  pushed_at: '2026-01-01T11:00:00Z',
  waiting: 0,
  pull_request: null,
  error: null,
};

test('describes the push state of a link', () => {
  const textFor = (change: Partial<GitLinkRecord>) =>
    describePushState({ ...link, ...change }, now).text;
  assert.equal(textFor({}), 'All versions are pushed. Last pushed 1 hour ago.');
  assert.equal(textFor({ waiting: 1 }), '1 version is not pushed yet. Last pushed 1 hour ago.');
  assert.match(
    textFor({ waiting: 2, auto: true }),
    /^2 versions are not pushed yet and will be pushed/,
  );
  const error = { code: 'X', message: 'No', hint: 'Do this.', at: '2026-01-01T11:58:00Z' };
  assert.equal(textFor({ error }), 'The last push failed 2 minutes ago: No. Do this.');
  assert.match(textFor({ pushed_at: null, waiting: 3 }), /Nothing has been pushed yet/);
});

test('derives the repository name from the project title', () => {
  const names = ['My Café & Bar', '日本', `${'x'.repeat(59)} y`].map(deriveRepositoryName);
  assert.deepEqual(names, ['my-cafe-bar', 'app', 'x'.repeat(59)]);
});
