import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { jobList, jobRunList, jobRunRecord } from '@millwright/contract';
import pg from 'pg';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { putFile } from '../support/hand-edits.ts';
import { leaseService } from '../support/shared-service.ts';

const job = (...lines: string[]) => [...lines, 'export default async () => {};', ''].join('\n');

suite('the scheduled jobs of an app', () => {
  let service: Scripted;
  let database: pg.Client;
  let ada: Client;
  let projectId: string;
  let path: string;
  before(async () => {
    service = await leaseService();
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    ada = await Client.of(service);
    projectId = (await ada.turn({ prompt: 'say hello' })).projectId;
    path = `/api/v1/projects/${projectId}/jobs`;
    const files = {
      'daily.ts': job(`export const schedule = '0 8 * * *';`),
      'zoned.ts': job(
        `export const timeZone: string = "Europe/Berlin";`,
        'export const schedule: string = `0 8 * * mon`;',
      ),
      'computed.ts': job(`export const schedule = ['0', '8', '*', '*', '*'].join(' ');`),
      'wrong.ts': job(`export const schedule = '0 25 * * *';`),
      'wrong-zone.ts': job(
        `export const schedule = '0 8 * * *';`,
        `export const timeZone = 'Europe/Nowhere';`,
      ),
      'daily.test.ts': job(`export const schedule = '0 8 * * *';`),
      'nested/deep.ts': job(`export const schedule = '0 8 * * *';`),
    };
    for (const [name, content] of Object.entries(files)) {
      const { ok } = await putFile(ada, projectId, `server/jobs/${name}`, content);
      assert.ok(ok, name);
    }
  });
  after(async () => {
    await database?.end();
    await service?.[Symbol.asyncDispose]();
  });

  test('jobs of the preview are read from its files, with the problem of each invalid one', async () => {
    const { jobs } = jobList.parse((await ada.json('GET', path)).body);
    assert.deepEqual(
      jobs.map(({ name, schedule, time_zone, problem, next_run_at, last_run }) => [
        name,
        schedule,
        time_zone,
        problem?.replace(/[:.].*/s, ''),
        next_run_at ?? last_run,
      ]),
      [
        ['computed', null, 'UTC', 'server/jobs/computed', null],
        ['daily', '0 8 * * *', 'UTC', undefined, null],
        ['wrong', '0 25 * * *', 'UTC', 'The schedule "0 25 * * *" is not valid', null],
        [
          'wrong-zone',
          '0 8 * * *',
          'Europe/Nowhere',
          'The time zone "Europe/Nowhere" does not exist',
          null,
        ],
        ['zoned', '0 8 * * mon', 'Europe/Berlin', undefined, null],
      ],
    );
  });

  test('a run on request is listed with how it ended', async () => {
    const { status, body } = await ada.json('POST', `${path}/daily/run`, {});
    assert.equal(status, 202, JSON.stringify(body));
    const run = jobRunRecord.parse(body);
    assert.deepEqual(
      [run.job, run.stage, run.trigger, run.status],
      ['daily', 'dev', 'request', 'running'],
    );
    const ended = await eventually(async () => {
      const answer = await ada.json('GET', `${path}/daily/runs`);
      const [latest] = jobRunList.parse(answer.body).runs;
      return latest?.run_id === run.run_id && latest.status !== 'running' && latest;
    }, 'the run has ended');
    // This service has no sandboxes.
    assert.equal(ended.status, 'failed');
    assert.ok(ended.error && ended.ended_at && ended.duration_ms !== null);
    const { jobs } = jobList.parse((await ada.json('GET', path)).body);
    assert.deepEqual(jobs.find(({ name }) => name === 'daily')?.last_run, ended);
  });

  test('a job that is running cannot be started again', async () => {
    await database.query(
      `INSERT INTO job_runs (id, project_id, stage, name, trigger, status, holder, lease_until, started_at)
       VALUES ($1, $2, 'dev', 'zoned', 'schedule', 'running', $3, now() + interval '1 hour', now())`,
      [`run_${projectId}`, projectId, 'another process'],
    );
    const { status, body } = await ada.json('POST', `${path}/zoned/run`, {});
    assert.deepEqual([status, body['code']], [409, 'JOB_RUNNING'], JSON.stringify(body));
    await database.query(`DELETE FROM job_runs WHERE project_id = $1 AND name = 'zoned'`, [
      projectId,
    ]);
  });

  test('jobs that an app does not have, or not in this stage, cannot be run', async () => {
    for (const [name, stage] of [
      ['none', 'dev'],
      ['daily', 'live'],
      ['daily.test', 'dev'],
    ] as const) {
      const { status } = await ada.json('POST', `${path}/${name}/run`, { stage });
      assert.equal(status, 404, name);
    }
    assert.deepEqual(jobList.parse((await ada.json('GET', `${path}?stage=live`)).body).jobs, []);
    const { status } = await ada.json('GET', `${path}?stage=prod`);
    assert.equal(status, 400);
  });

  test('another user can neither list nor run the jobs', async () => {
    const eve = await Client.of(service, 'eve@example.com');
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/daily/runs'],
      ['POST', '/daily/run'],
    ] as const) {
      const { status } = await eve.json(
        method,
        `${path}${rest}`,
        method === 'POST' ? {} : undefined,
      );
      assert.equal(status, 403, rest);
    }
  });
});
