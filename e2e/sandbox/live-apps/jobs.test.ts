import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type EnvironmentStage,
  type JobRunRecord,
  jobList,
  jobRunList,
  jobRunRecord,
} from '@millwright/contract';
import pg from 'pg';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import type { Client } from '../../support/client.ts';
import { type Scripted, startWithSandboxes } from '../../support/driver.ts';
import { jobsAppFiles } from '../../support/jobs-app.ts';
import { importNotesApp } from '../../support/notes-app.ts';
import { publishAndWait, writeFiles } from '../../support/publisher.ts';
import { requestHost } from '../../support/request-host.ts';

suite('scheduled jobs of an app', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  let database: pg.Client;
  let projectId: string;
  before(async () => {
    const settings = { PUBLISH_AUDIT: 'off', VERIFY_TURNS: 'false', PUBLISH_IDLE_S: '1' };
    ({ service, client } = await startWithSandboxes(settings));
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    projectId = await importNotesApp(client, await jobsAppFiles());
  });
  after(async () => {
    await database?.end();
    await service?.[Symbol.asyncDispose]();
  });

  const path = (rest = '') => `/api/v1/projects/${projectId}/jobs${rest}`;
  const listJobs = async (stage: EnvironmentStage) =>
    jobList.parse((await client.json('GET', path(`?stage=${stage}`))).body).jobs;
  const listRuns = async (stage: EnvironmentStage, name: string) =>
    jobRunList.parse((await client.json('GET', path(`/${name}/runs?stage=${stage}`))).body).runs;
  const endOf = (stage: EnvironmentStage, name: string, isWanted: (run: JobRunRecord) => boolean) =>
    eventually(
      async () => {
        const run = (await listRuns(stage, name)).find(isWanted);
        return run?.status !== 'running' && run;
      },
      `the job ${name} has run`,
      60_000,
    );
  async function runNow(stage: EnvironmentStage, name: string): Promise<JobRunRecord> {
    const { status, body } = await client.json('POST', path(`/${name}/run`), { stage });
    assert.equal(status, 202, JSON.stringify(body));
    const { run_id, trigger } = jobRunRecord.parse(body);
    assert.equal(trigger, 'request');
    return endOf(stage, name, (run) => run.run_id === run_id);
  }
  async function notesOf(stage: EnvironmentStage): Promise<string[]> {
    const sql = 'SELECT words FROM notes ORDER BY id';
    const { body } = await client.json('POST', `/api/v1/projects/${projectId}/database/sql`, {
      sql,
      stage,
    });
    return (body['rows'] as unknown as string[][]).map(([words = '']) => words);
  }
  const visit = (target: string, options: Parameters<typeof requestHost>[3] = {}) =>
    requestHost(service.port, `with-jobs.${service.config.PREVIEW_HOST}`, target, options);

  test('in the preview, jobs run on request only, and errors have positions in the source', async () => {
    assert.deepEqual(
      (await listJobs('dev')).map(({ name, file, schedule, time_zone, next_run_at }) => [
        name,
        file,
        schedule,
        time_zone,
        next_run_at,
      ]),
      [
        ['exit', 'server/jobs/exit.ts', '0 0 1 1 *', 'UTC', null],
        ['fail', 'server/jobs/fail.ts', '30 3 1 1 *', 'UTC', null],
        ['note', 'server/jobs/note.ts', '0 8 * * *', 'Europe/Berlin', null],
      ],
    );
    const written = await runNow('dev', 'note');
    assert.deepEqual([written.status, written.error], ['succeeded', null]);
    assert.equal((await notesOf('dev')).length, 1);
    const failed = await runNow('dev', 'fail');
    assert.equal(failed.status, 'failed');
    assert.match(String(failed.error), /failed on purpose\n[\s\S]*server\/jobs\/fail\.ts:4/);
    assert.equal(
      (await listJobs('dev')).find(({ name }) => name === 'fail')?.last_run?.error,
      failed.error,
    );
  });

  test('a release with a schedule that is not valid fails with a finding that names the file', async () => {
    const code = `export const schedule = '61 * * * *';\nexport default async () => {};\n`;
    await writeFiles(client, projectId, { 'server/jobs/wrong.ts': code });
    assert.match(
      String((await listJobs('dev')).find(({ name }) => name === 'wrong')?.problem),
      /"61 \* \* \* \*" is not valid/,
    );
    const failed = await publishAndWait(client, projectId, { name: 'with-jobs' });
    assert.equal(failed.status, 'failed');
    const finding = failed.findings.find(({ blocks }) => blocks);
    assert.equal(finding?.file, 'server/jobs/wrong.ts', JSON.stringify(failed, null, 2));
    assert.match(finding.message, /61/);
    assert.deepEqual(await listJobs('live'), []);
    const removed = await client.json(
      'DELETE',
      `/api/v1/projects/${projectId}/files/server/jobs/wrong.ts`,
    );
    assert.ok(removed.status < 300, JSON.stringify(removed));
  });

  test('a job of a published app runs at its time although its server sleeps', async () => {
    const release = await publishAndWait(client, projectId, { name: 'with-jobs' });
    assert.equal(release.status, 'live', JSON.stringify(release, null, 2));
    const jobs = await listJobs('live');
    assert.deepEqual(
      jobs.map(({ name }) => name),
      ['exit', 'fail', 'note'],
    );
    for (const { next_run_at } of jobs) assert.ok(new Date(String(next_run_at)) > new Date());
    const before = (await visit('/api/test/instance')).text;
    // Longer than the server stays awake without visitors.
    await database.query(
      `UPDATE live_jobs SET next_run_at = now() + interval '8 seconds' WHERE project_id = $1 AND name = 'note'`,
      [projectId],
    );
    const run = await endOf('live', 'note', ({ trigger }) => trigger === 'schedule');
    assert.deepEqual([run.status, run.error], ['succeeded', null]);
    const [started, ...more] = await notesOf('live');
    assert.deepEqual(more, []);
    assert.ok(Number(started) > Number(before), 'the server was started for the job');
    const next = (await listJobs('live')).find(({ name }) => name === 'note')?.next_run_at;
    assert.ok(new Date(String(next)) > new Date());
    await eventually(async () => {
      const { body } = await client.json('GET', `/api/v1/projects/${projectId}/publish/log`);
      return JSON.stringify(body).includes('writing a note');
    }, 'the log has what the job printed');
  });

  test('a job whose server stops has failed, and one that throws says where', async () => {
    const exited = await runNow('live', 'exit');
    assert.equal(exited.status, 'failed');
    assert.match(String(exited.error), /stopped while the job was running/);
    const failed = await runNow('live', 'fail');
    assert.match(String(failed.error), /failed on purpose\n[\s\S]*server\/jobs\/fail\.ts:4/);
    const missing = await client.json('POST', path('/none/run'), { stage: 'live' });
    assert.equal(missing.status, 404);
  });

  test('nobody outside can run or list jobs, even with the secret of the service', async () => {
    const { text: secret } = await visit('/api/test/secret');
    assert.match(secret, /^[\w-]{43}$/);
    const before = (await listRuns('live', 'note')).length + (await notesOf('live')).length;
    const { body: project } = await client.json('GET', `/api/v1/projects/${projectId}`);
    const hosts = [
      `with-jobs.${service.config.PREVIEW_HOST}`,
      new URL(String(project['preview_url'])).host,
    ];
    const targets = [
      '/_jobs',
      '/_jobs/note',
      '//_jobs/note',
      '/api/../_jobs/note',
      '/api/%2e%2e/_jobs/note',
      '/api/.%2E/_jobs/note',
      '/api\\..\\_jobs\\note',
      '/api/x/../../_jobs/note',
      'http://localhost/_jobs/note',
    ];
    for (const host of hosts)
      for (const target of targets)
        for (const method of ['GET', 'POST']) {
          const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' };
          const answer = await requestHost(service.port, host, target, { method, headers });
          const seen = `${method} ${host} ${target}: ${answer.status} ${answer.text}`;
          assert.ok(!/"(jobs|schedule|status)"/.test(answer.text), seen);
        }
    const after = (await listRuns('live', 'note')).length + (await notesOf('live')).length;
    assert.equal(after, before);
    assert.equal((await notesOf('dev')).length, 1);
  });

  test('an app that is unpublished has no scheduled jobs', async () => {
    const { status } = await client.json('DELETE', `/api/v1/projects/${projectId}/publish`);
    assert.equal(status, 200);
    assert.deepEqual(await listJobs('live'), []);
  });
});
