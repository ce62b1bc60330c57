import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextPhase } from 'node:timers/promises';
import { runnerImport } from 'vite';
import { readTemplateFiles, templatesDirectory } from './read-template-files.ts';

interface Jobs {
  readonly jobRoutes: { request(path: string, init?: RequestInit): Promise<Response> };
  readonly startSchedules: () => void;
}

const secret = 'a-long-random-text';
const authorized = { headers: { authorization: `Bearer ${secret}` } };
const ran = channel('job of a test');

/** A job that reports its runs to the test. */
const reporting = (
  schedule: string,
  then = '',
) => `import { channel } from 'node:diagnostics_channel';
export const schedule = '${schedule}';
export default async () => {
  channel('job of a test').publish('${schedule}');
  ${then}
};
`;

/** Loads the template's runner of jobs as an app with these jobs does, and collects their runs. */
async function loadApp(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  environment: { readonly JOBS_SECRET?: string } = {},
): Promise<Jobs & { readonly runs: unknown[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-template-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'server/jobs'), { recursive: true });
  await symlink(join(templatesDirectory, '../node_modules'), join(folder, 'node_modules'));
  for (const { path, content } of await readTemplateFiles('web-jobs'))
    await writeFile(join(folder, path), content);
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, 'server/jobs', name), content);
  const runs: unknown[] = [];
  const onRun = (schedule: unknown) => void runs.push(schedule);
  ran.subscribe(onRun);
  t.after(() => ran.unsubscribe(onRun));
  const before = process.env['JOBS_SECRET'];
  t.after(() => {
    if (before !== undefined) process.env['JOBS_SECRET'] = before;
    else delete process.env['JOBS_SECRET'];
  });
  delete process.env['JOBS_SECRET'];
  Object.assign(process.env, environment);
  const options = { root: folder, configFile: false, logLevel: 'silent' } as const;
  const { module } = await runnerImport<Jobs>(join(folder, 'server/jobs.ts'), options);
  return { ...module, runs };
}

async function passMinutes(t: TestContext, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    t.mock.timers.tick(60_000);
    await nextPhase();
  }
}

const noon = Date.parse('2026-11-19T12:00:00Z');

test('an exported app runs its jobs at their times, and never twice at the same time', async (t) => {
  const app = await loadApp(t, {
    'often.ts': reporting('*/2 * * * *'),
    'hourly.ts': reporting('0 * * * *'),
    'slow.ts': reporting('* * * * *', 'await new Promise(() => {});'),
    'failing.ts': reporting('5 * * * *', `throw new Error('failed on purpose');`),
    'often.test.ts': reporting('* * * * *'),
  });
  t.mock.method(console, 'error', () => undefined);
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: noon });
  app.startSchedules();
  await nextPhase();
  assert.deepEqual(app.runs, []);
  await passMinutes(t, 6);
  assert.deepEqual(app.runs.toSorted(), [
    '* * * * *',
    '*/2 * * * *',
    '*/2 * * * *',
    '*/2 * * * *',
    '5 * * * *',
  ]);
  await passMinutes(t, 54);
  assert.equal(app.runs.filter((one) => one === '0 * * * *').length, 1);
});

test('with a secret, jobs run only for requests that have it', async (t) => {
  const app = await loadApp(
    t,
    {
      'note.ts': reporting('* * * * *'),
      'failing.ts': `export const schedule = '0 8 * * mon';
export const timeZone = 'Europe/Berlin';
export default () => { throw new Error('failed on purpose'); };`,
    },
    { JOBS_SECRET: secret },
  );
  t.mock.method(console, 'error', () => undefined);
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: noon });
  app.startSchedules();
  await passMinutes(t, 3);
  assert.deepEqual(app.runs, []);
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: secret }]) {
    assert.equal((await app.jobRoutes.request('/_jobs', { headers })).status, 404);
    const run = await app.jobRoutes.request('/_jobs/note', { method: 'POST', headers });
    assert.equal(run.status, 404);
  }
  assert.deepEqual(app.runs, []);
  assert.deepEqual(await (await app.jobRoutes.request('/_jobs', authorized)).json(), {
    jobs: [
      { name: 'failing', schedule: '0 8 * * mon', timeZone: 'Europe/Berlin' },
      { name: 'note', schedule: '* * * * *', timeZone: 'UTC' },
    ],
  });
  const post = (name: string) =>
    app.jobRoutes.request(`/_jobs/${name}`, { method: 'POST', ...authorized });
  assert.equal((await post('note')).status, 200);
  assert.deepEqual(app.runs, ['* * * * *']);
  assert.equal((await post('none')).status, 404);
  const failed = await post('failing');
  assert.equal(failed.status, 500);
  assert.match(JSON.stringify(await failed.json()), /Error: failed on purpose\\n.*failing\.ts/);
});

test('a job that is running is not started again by a request', async (t) => {
  const waiting = reporting('* * * * *', 'await new Promise(() => {});');
  const app = await loadApp(t, { 'slow.ts': waiting }, { JOBS_SECRET: secret });
  const post = () => app.jobRoutes.request('/_jobs/slow', { method: 'POST', ...authorized });
  void post();
  await nextPhase();
  assert.equal((await post()).status, 409);
  assert.equal(app.runs.length, 1);
});

test('an app does not start with a job that cannot run, and names its file', async (t) => {
  const cases: [code: string, reason: RegExp][] = [
    [`export const schedule = '61 * * * *'; export default () => {};`, /61/],
    [`export const schedule = '0 0 8 * * *'; export default () => {};`, /five fields/],
    [`export const schedule = '0 0 31 4 *'; export default () => {};`, /./],
    [
      `export const schedule = '0 8 * * *'; export const timeZone = 'Mars/Base'; export default () => {};`,
      /./,
    ],
    ['export default () => {};', /five fields/],
    [`export const schedule = '0 8 * * *';`, /export a function by default/],
  ];
  for (const [code, reason] of cases) {
    await assert.rejects(loadApp(t, { 'wrong.ts': code }), (error: Error) => {
      assert.match(error.message, /^server\/jobs\/wrong\.ts: /);
      assert.match(error.message, reason);
      return true;
    });
  }
});
