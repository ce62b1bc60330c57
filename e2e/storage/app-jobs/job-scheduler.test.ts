import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '@millwright/contract';
import { pino } from 'pino';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { JobRunner } from '../../../apps/server/src/features/app-jobs/job-runner.ts';
import { JobScheduler } from '../../../apps/server/src/features/app-jobs/job-scheduler.ts';
import { setLiveJobs } from '../../../apps/server/src/features/publishing/set-live-jobs.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  deleteJobRunsBefore,
  endJobRun,
  insertJobRun,
  type JobKey,
  type JobRun,
  listJobRuns,
  listLiveJobs,
  replaceLiveJobs,
} from '../../../apps/server/src/store/queries/jobs.ts';
import { deleteProject, insertProject } from '../../../apps/server/src/store/queries/projects.ts';
import { newUser } from '../../../apps/server/src/store/testing/new-user.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const logger = pino({ level: 'silent' });
const leaseMs = 60_000;
const never = new AbortController().signal;
const name = 'report';

/** Processes that share a database and a clock. The apps in them run jobs until the test ends them. */
function startProcesses(start: string) {
  let now = new Date(start);
  const clock = { now: () => now };
  const ends: ((error: string | undefined) => void)[] = [];
  const started: string[] = [];
  const openProcess = (holder: string, shouldRespectOtherHolders = true) => {
    const runner = new JobRunner({
      db: database.db,
      clock,
      logger,
      leaseMs,
      environmentOf: async () => ({
        variables: [{ name: 'KEY', value: 'k-secret-1', about: '', isSecret: true }],
        hosts: [],
        notes: [],
      }),
      runInApp: async ({ name: job }: JobKey, signal) => {
        started.push(job);
        const end = Promise.withResolvers<string | undefined>();
        ends.push(end.resolve);
        signal.addEventListener('abort', () => end.reject(signal.reason), { once: true });
        return end.promise;
      },
    });
    const options = { ...database, clock, logger, leaseMs, runner };
    const scheduler = new JobScheduler({
      ...options,
      holder: { holder, shouldRespectOtherHolders },
    });
    return { runner, tick: () => scheduler.startDueJobs(never) };
  };
  return {
    started,
    openProcess,
    endAll: (error?: string) => {
      for (const end of ends.splice(0)) end(error);
    },
    setTime: (time: string) => {
      now = new Date(time);
    },
  };
}

async function newProject(...jobs: { name: string; schedule: string }[]): Promise<string> {
  const { db } = database;
  await database.pool.query('DELETE FROM live_jobs');
  const owner = { ownerId: await newUser(database), title: 'Test', appPlatform: 'web' } as const;
  const { id } = await insertProject(db, { id: newId('project'), ...owner });
  const nextRunAt = new Date('2026-11-19T08:00:00Z');
  const rows = jobs.map((job) => ({ ...job, timeZone: 'UTC', nextRunAt }));
  await replaceLiveJobs(db, id, rows);
  return id;
}

const daily = { name, schedule: '0 8 * * *' };
const runsOf = (projectId: string, job = name) =>
  listJobRuns(database.db, { projectId, stage: 'live', name: job }, 200);
const hasEnded = (projectId: string) =>
  eventually(
    async () => (await runsOf(projectId)).every(({ status }) => status !== 'running'),
    'the run has ended',
  );

test('of two processes that look at the same time, one starts a job that is due, once', async () => {
  const projectId = await newProject(daily);
  const { started, openProcess, endAll, setTime } = startProcesses('2026-11-19T07:59:59Z');
  const [one, two] = [openProcess('one'), openProcess('two')];
  await Promise.all([one.tick(), two.tick()]);
  assert.deepEqual(started, [], 'not before its time');
  setTime('2026-11-19T08:00:00Z');
  await Promise.all([one.tick(), two.tick(), one.tick(), two.tick()]);
  assert.deepEqual(started, [name]);
  const [job] = await listLiveJobs(database.db, projectId);
  assert.equal(job?.nextRunAt.toISOString(), '2026-11-20T08:00:00.000Z');
  setTime('2026-11-19T08:00:04Z');
  endAll();
  await hasEnded(projectId);
  const [run, ...others] = await runsOf(projectId);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [run?.status, run?.trigger, run?.error, run?.endedAt?.toISOString()],
    ['succeeded', 'schedule', null, '2026-11-19T08:00:04.000Z'],
  );
  await Promise.all([one.tick(), two.tick()]);
  assert.deepEqual(started, [name]);
});

test('times that were missed count as one, and the next one is on schedule', async () => {
  const projectId = await newProject(daily);
  const { started, openProcess, endAll } = startProcesses('2026-12-24T12:34:56Z');
  const { tick } = openProcess('one');
  await tick();
  endAll();
  await hasEnded(projectId);
  await tick();
  assert.deepEqual(started, [name]);
  const [job] = await listLiveJobs(database.db, projectId);
  assert.equal(job?.nextRunAt.toISOString(), '2026-12-25T08:00:00.000Z');
});

test('a job that is still running is not started again, also when somebody asks for it', async () => {
  const projectId = await newProject({ name, schedule: '* * * * *' });
  const { started, openProcess, endAll, setTime } = startProcesses('2026-11-19T08:00:00Z');
  const { tick } = openProcess('one');
  await tick();
  setTime('2026-11-19T08:03:30Z');
  await tick();
  const asked = { projectId, stage: 'live', name, trigger: 'request', holder: 'api' } as const;
  const now = new Date('2026-11-19T08:03:30Z');
  assert.equal(await insertJobRun(database.db, { ...asked, startedAt: now }, leaseMs), undefined);
  assert.deepEqual(started, [name]);
  endAll();
  await hasEnded(projectId);
  await tick();
  assert.deepEqual(started, [name, name], 'the minutes in between run once');
  endAll();
  await hasEnded(projectId);
});

test('the run of a process that died has failed, its late end is rejected, and the next run is on schedule', async () => {
  const projectId = await newProject(daily);
  const { started, openProcess, setTime, endAll } = startProcesses('2026-11-19T08:00:00Z');
  await openProcess('dead').tick();
  const { tick } = openProcess('other');
  await tick();
  const [running] = await runsOf(projectId);
  assert.equal(running?.status, 'running', 'its lease has not expired');
  await database.pool.query('UPDATE job_runs SET lease_until = now() - interval $$1 second$$');
  setTime('2026-11-19T08:02:00Z');
  await tick();
  const [interrupted] = await runsOf(projectId);
  assert.equal(interrupted?.status, 'failed');
  assert.match(String(interrupted?.error), /^The run was interrupted/);
  const end = { error: null, endedAt: new Date() };
  assert.equal(await endJobRun(database.db, running as JobRun, end, 100), false);
  assert.deepEqual(started, [name]);
  const [job] = await listLiveJobs(database.db, projectId);
  assert.equal(job?.nextRunAt.toISOString(), '2026-11-20T08:00:00.000Z');
  endAll();
});

test('a single process that starts again ends the runs of the one before at once', async () => {
  const projectId = await newProject(daily);
  const { openProcess, endAll } = startProcesses('2026-11-19T08:00:00Z');
  await openProcess('before', false).tick();
  await openProcess('after', false).tick();
  assert.equal((await runsOf(projectId))[0]?.status, 'failed');
  endAll();
});

test('a process that stops ends its runs as interrupted', async () => {
  const projectId = await newProject(daily);
  const { openProcess } = startProcesses('2026-11-19T08:00:00Z');
  const { runner, tick } = openProcess('one');
  await tick();
  await runner.stop();
  const [run] = await runsOf(projectId);
  assert.equal(run?.status, 'failed');
  assert.match(String(run?.error), /^The run was interrupted/);
});

test('a failed run keeps its reason without secrets', async () => {
  const projectId = await newProject(daily);
  const { openProcess, endAll } = startProcesses('2026-11-19T08:00:00Z');
  await openProcess('one').tick();
  endAll('Error: k-secret-1 was rejected\0');
  await hasEnded(projectId);
  assert.equal((await runsOf(projectId))[0]?.error, 'Error: [redacted] was rejected');
});

test('an app with many jobs runs three at a time, and others do not wait for it', async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({ name: `job${at}`, schedule: '0 8 * * *' }));
  await newProject(...many);
  const { started, openProcess, endAll } = startProcesses('2026-11-19T08:00:00Z');
  const { runner, tick } = openProcess('one');
  await tick();
  assert.equal(started.length, 3);
  while (started.length < 6) {
    endAll();
    await eventually(() => runner.active === 0, 'the runs have ended');
    await tick();
  }
  assert.deepEqual(
    started.toSorted(),
    many.map((job) => job.name),
  );
  endAll();
  await eventually(() => runner.active === 0, 'the runs have ended');
});

test('keeps the newest runs of each job, those of a week, and none of a deleted project', async () => {
  const { db } = database;
  const projectId = await newProject(daily);
  const runAt = async (job: string, startedAt: Date) => {
    const key = { projectId, stage: 'live', name: job } as const;
    const held = await insertJobRun(
      db,
      { ...key, trigger: 'schedule', holder: 'one', startedAt },
      leaseMs,
    );
    assert.ok(held);
    assert.ok(await endJobRun(db, held, { error: null, endedAt: startedAt }, 3));
  };
  for (let day = 1; day <= 5; day += 1) await runAt(name, new Date(`2026-11-0${day}T08:00:00Z`));
  await runAt('other', new Date('2026-11-01T08:00:00Z'));
  const daysOf = async (job: string) =>
    (await runsOf(projectId, job)).map(({ startedAt }) => startedAt.getUTCDate());
  assert.deepEqual([await daysOf(name), await daysOf('other')], [[5, 4, 3], [1]]);
  await deleteJobRunsBefore(db, new Date('2026-11-04T00:00:00Z'));
  assert.deepEqual([await daysOf(name), await daysOf('other')], [[5, 4], []]);
  await deleteProject(db, projectId);
  assert.deepEqual(await runsOf(projectId), []);
  assert.deepEqual(await listLiveJobs(db, projectId), []);
});

test('a release that goes live keeps the next run of jobs that did not change', async () => {
  const { db } = database;
  const projectId = await newProject(daily, { name: 'changed', schedule: '0 8 * * *' });
  const jobs = [
    { ...daily, timeZone: 'UTC' },
    { name: 'changed', schedule: '30 9 * * *', timeZone: 'Europe/Berlin' },
    { name: 'new', schedule: '0 0 1 * *', timeZone: 'UTC' },
  ];
  await setLiveJobs(db, { projectId, jobs }, new Date('2026-11-19T12:00:00Z'));
  assert.deepEqual(
    (await listLiveJobs(db, projectId)).map((job) => [job.name, job.nextRunAt.toISOString()]),
    [
      ['changed', '2026-11-20T08:30:00.000Z'],
      ['new', '2026-12-01T00:00:00.000Z'],
      [name, '2026-11-19T08:00:00.000Z'],
    ],
  );
});
