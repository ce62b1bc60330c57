import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobRecord } from '@millwright/client';
import { putFile } from '../support/hand-edits.ts';
import { withCliProject } from '../support/with-cli-project.ts';

const fixture = withCliProject();

const run = (...words: string[]) => fixture.machine.run(['jobs', ...words]);

test('lists jobs, runs one until it ends, and lists its runs', async () => {
  assert.match((await run(fixture.projectId)).stdout, /^No scheduled jobs yet\. Ask for one/);
  assert.match(
    (await run(fixture.projectId, '--stage', 'live')).stdout,
    /^The published app has no/,
  );
  const code = `export const schedule = '0 8 * * *';\nexport default async () => {};\n`;
  assert.ok((await putFile(fixture.ada, fixture.projectId, 'server/jobs/daily.ts', code)).ok);
  const listed = await run('list', fixture.projectId);
  assert.match(listed.stdout, /^NAME +SCHEDULE +NEXT +LAST\ndaily +0 8 \* \* \* \(UTC\) +- +-\n$/);
  const [record] = JSON.parse(
    (await run('list', fixture.projectId, '--json')).stdout,
  ) as JobRecord[];
  assert.equal(record?.file, 'server/jobs/daily.ts');
  assert.match((await run('runs', fixture.projectId, 'daily')).stdout, /^The job has not run/);
  // This service has no sandboxes.
  const failed = await run('run', fixture.projectId, 'daily');
  assert.equal(failed.code, 1, failed.stderr);
  assert.match(failed.stdout, /^The job failed after \d+\.\d s\nThere are no sandboxes/);
  const runs = await run('runs', fixture.projectId, 'daily');
  assert.match(
    runs.stdout,
    /^STARTED .*\n\d{4}-\d\d-\d\d \d\d:\d\d +request +failed +.* There are no/,
  );
});

test('rejects invalid arguments, and a job that does not exist', async () => {
  for (const words of [
    ['run', fixture.projectId],
    ['list', fixture.projectId, 'x'],
    ['stop', fixture.projectId, 'daily'],
  ])
    assert.equal((await run(...words)).code, 2, words.join(' '));
  const missing = await run('run', fixture.projectId, 'none');
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /no such job/);
});
