import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { jobRunList } from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import type { Client, Stream } from '../support/client.ts';
import { type Scripted, startWithSandboxes } from '../support/driver.ts';
import { mountNotes, writeNotesSchema } from '../support/notes-scripts.ts';
import {
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';

const call = (database: boolean) => `call add_server ${JSON.stringify({ database })}`;
const firstOutput = (turn: Stream) => String(toolEndsOf(turn)[0]?.output);
const createdIn = (turn: Stream) =>
  turn.eventsOf('file').flatMap(({ path, operation }) => (operation === 'create' ? [path] : []));

suite('add_server', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  let project_id: string;
  before(async () => {
    // Verified but not repaired: no user is there to answer the question.
    const settings = { VERIFY_TURNS: 'true', AUTO_FIX_MAX_ATTEMPTS: '0' };
    ({ service, client } = await startWithSandboxes(settings, sharedSandboxManager));
    project_id = await newProject();
  });
  after(() => service?.[Symbol.asyncDispose]());
  /** A project with the files of the template. */
  const newProject = async () =>
    (await client.turn({ prompt: `${command('true')}\nsay ready` })).projectId;

  const readHeadings = async () => {
    const answer = await client.request('GET', `/api/v1/projects/${project_id}/files/README.md`);
    return (await answer.text()).match(/^## .*/gm);
  };

  test('adds a server whose routes answer through the preview', async () => {
    const turn = await client.turn({ project_id, prompt: `${call(false)}\nsay done` });
    assert.equal(turn.reason, 'complete');
    assert.deepEqual(createdIn(turn).toSorted(), [
      '.dockerignore',
      'Dockerfile',
      'server/env.ts',
      'server/index.ts',
      'server/routes/health.ts',
      'server/start.ts',
      'src/lib/api.ts',
      'tsconfig.server.json',
    ]);
    assert.match(
      firstOutput(turn),
      /^Added: .*\nAdded scripts to package\.json\.\nAdded how to run the app to README\.md\.$/,
    );
    assert.deepEqual(await readHeadings(), ['## Server', '## Docker']);
    const [verification] = turn.eventsOf('verification');
    assert.deepEqual(
      verification?.checks.filter(({ ok }) => !ok),
      [],
    );
    const address = new URL('/api/health', previewOf(turn)).href;
    const { status, body } = await requestPreview(service.port, address);
    assert.deepEqual([status, body], [200, '{"status":"ok"}']);
  });

  test('adds a database to a server later and keeps the files that exist', async () => {
    const turn = await client.turn({ project_id, prompt: `${call(true)}\nsay done` });
    assert.deepEqual(createdIn(turn).toSorted(), [
      'drizzle.config.ts',
      'server/db/client.ts',
      'server/db/migrations/meta/_journal.json',
      'server/db/schema.ts',
      'server/db/slow-queries.ts',
    ]);
    assert.match(firstOutput(turn), /Already there and unchanged: .*server\/index\.ts/);
    assert.deepEqual(await readHeadings(), ['## Server', '## Docker', '## Database']);
  });

  test('changes nothing in a project that has everything', async () => {
    const turn = await client.turn({ project_id, prompt: `${call(true)}\nsay done` });
    assert.deepEqual(turn.eventsOf('file'), []);
    assert.match(firstOutput(turn), /^Already there and unchanged: /);
  });

  test('adds scheduled jobs later, whose types and schedules are verified', async () => {
    const job = (schedule: string, more = '') =>
      write(
        'server/jobs/nightly.ts',
        `export const schedule = '${schedule}';\n${more}\nexport default async function clean(): Promise<void> {}\n`,
      );
    const add = `call add_server ${JSON.stringify({ database: true, jobs: true })}`;
    const turn = await client.turn({
      project_id,
      prompt: [add, job('0 3 * * *'), 'say done'].join('\n'),
    });
    assert.deepEqual(createdIn(turn).toSorted(), ['server/jobs.ts', 'server/jobs/nightly.ts']);
    assert.match(firstOutput(turn), /Changed for jobs: server\/start\.ts/);
    const checksOf = (stream: Stream) => stream.eventsOf('verification').at(-1)?.checks ?? [];
    assert.deepEqual(
      checksOf(turn).filter(({ ok }) => !ok),
      [],
    );
    // The sandbox was opened before the app had jobs.
    const path = `/api/v1/projects/${project_id}/jobs/nightly`;
    assert.equal((await client.json('POST', `${path}/run`, {})).status, 202);
    const run = await eventually(async () => {
      const [latest] = jobRunList.parse((await client.json('GET', `${path}/runs`)).body).runs;
      return latest?.status !== 'running' && latest;
    }, 'the job has run');
    assert.deepEqual([run.status, run.error], ['succeeded', null]);
    const wrong = await client.turn({
      project_id,
      prompt: [job('0 25 * * *', `export const hour: number = 'three';`), 'say done'].join('\n'),
    });
    const failed = JSON.stringify(wrong.eventsOf('verification').at(-1));
    assert.match(failed, /"name":"typecheck","ok":false/);
    assert.match(failed, /"name":"build","ok":false/);
    const errors = JSON.stringify(wrong.events);
    assert.match(errors, /server\/jobs\/nightly\.ts/);
    assert.match(errors, /got value 25/);
    await client.turn({ project_id, prompt: [job('0 3 * * *'), 'say done'].join('\n') });
  });

  test('gives routes a database with the tables of the schema', async () => {
    const routes = `import { Hono } from 'hono';
import { db } from '../db/client';
import { notes } from '../db/schema';

export const noteRoutes = new Hono()
  .get('/', async (c) => c.json(await db.select().from(notes)))
  .post('/', async (c) => c.json(await db.insert(notes).values(await c.req.json()).returning(), 201));
`;
    const turn = await client.turn({
      project_id,
      prompt: [
        writeNotesSchema,
        command('npm run db:generate'),
        write('server/routes/notes.ts', routes),
        mountNotes,
        'say done',
      ].join('\n'),
    });
    assert.ok(createdIn(turn).some((path) => /^server\/db\/migrations\/0000_\w+\.sql$/.test(path)));
    const [verification] = turn.eventsOf('verification');
    assert.deepEqual(
      verification?.checks.filter(({ ok }) => !ok),
      [],
    );
    const { body: project } = await client.json('GET', `/api/v1/projects/${project_id}`);
    const address = new URL('/api/notes', String(project['preview_url'])).href;
    const json = { 'content-type': 'application/json' };
    const posted = await requestPreview(service.port, address, json, '{"words":"kept"}');
    assert.deepEqual([posted.status, posted.body], [201, '[{"words":"kept"}]']);
    assert.equal((await requestPreview(service.port, address)).body, '[{"words":"kept"}]');
  });

  test('leaves a server of another kind alone', async () => {
    const other = await newProject();
    const turn = await client.turn({
      project_id: other,
      prompt: [write('server/index.ts', 'export default {};\n'), call(true), 'say done'].join('\n'),
    });
    assert.equal(toolEndsOf(turn)[1]?.error?.code, 'OTHER_SERVER');
    assert.deepEqual(createdIn(turn), ['server/index.ts']);
  });

  test('names what a project from an earlier template lacks', async () => {
    const other = await newProject();
    const turn = await client.turn({
      project_id: other,
      prompt: [write('vite.config.ts', 'export default {};\n'), call(false), 'say done'].join('\n'),
    });
    assert.match(
      String(toolEndsOf(turn)[1]?.output),
      /vite\.config\.ts does not start the server yet\. .*\n(?:.*\n)*.*@hono\/vite-dev-server/,
    );
  });
});
