import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JobRecord } from '@millwright/client';
import { type CliFixture, leaseCliFixture } from '../support/cli.ts';
import { putFile } from '../support/hand-edits.ts';

let fixture: CliFixture;
let projectId: string;
before(async () => {
  fixture = await leaseCliFixture();
  projectId = (await fixture.ada.turn({ prompt: 'say hello' })).projectId;
});
after(() => fixture?.[Symbol.asyncDispose]());

const run = (...words: string[]) => fixture.machine.run(['jobs', ...words]);

test('lists jobs, runs one until it ends, and lists its runs', async () => {
  assert.match((await run(projectId)).stdout, /^No scheduled jobs yet\. Ask for one/);
  assert.match((await run(projectId, '--stage', 'live')).stdout, /^The published app has no/);
  const code = `export const schedule = '0 8 * * *';\nexport default async () => {};\n`;
  assert.ok((await putFile(fixture.ada, projectId, 'server/jobs/daily.ts', code)).ok);
  const listed = await run('list', projectId);
  assert.match(listed.stdout, /^NAME +SCHEDULE +NEXT +LAST\ndaily +0 8 \* \* \* \(UTC\) +- +-\n$/);
  const [record] = JSON.parse((await run('list', projectId, '--json')).stdout) as JobRecord[];
  assert.equal(record?.file, 'server/jobs/daily.ts');
  assert.match((await run('runs', projectId, 'daily')).stdout, /^The job has not run/);
  // This service has no sandboxes.
  const failed = await run('run', projectId, 'daily');
  assert.equal(failed.code, 1, failed.stderr);
  assert.match(failed.stdout, /^The job failed after \d+\.\d s\nThere are no sandboxes/);
  const runs = await run('runs', projectId, 'daily');
  assert.match(
    runs.stdout,
    /^STARTED .*\n\d{4}-\d\d-\d\d \d\d:\d\d +request +failed +.* There are no/,
  );
});

test('rejects invalid arguments, and a job that does not exist', async () => {
  for (const words of [
    ['run', projectId],
    ['list', projectId, 'x'],
    ['stop', projectId, 'daily'],
  ])
    assert.equal((await run(...words)).code, 2, words.join(' '));
  const missing = await run('run', projectId, 'none');
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no such job/);
});
