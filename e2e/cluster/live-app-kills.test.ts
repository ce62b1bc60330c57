import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { checkLeftovers } from '../support/invariants/leftovers.ts';
import { mintToken } from '../support/mint-token.ts';
import { importNotesApp, migrations } from '../support/notes-app.ts';
import {
  publish,
  publishAndWait,
  readPublication,
  waitForRelease,
  writeFiles,
} from '../support/publisher.ts';
import { requestHost } from '../support/request-host.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { shareTemplates } from '../support/share-templates.ts';

const host = 'killed-notes.preview.localhost';

suite('a live app whose service is killed', { skip: await whyNoBubblewrap() }, () => {
  let env: Record<string, string>;
  let folder: string;
  let service: ServiceProcess;
  let client: Client;
  let projectId: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-live-kills-'));
    env = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: await freshDatabase(),
      TEST_SANDBOXES: 'real',
      SANDBOX_WARM: '0',
      VERIFY_TURNS: 'false',
      PUBLISH_AUDIT: 'off',
    };
    await shareTemplates(join(folder, 'data'));
    await start();
    client = new Client(`http://127.0.0.1:${env['PORT']}`, await mintToken(env));
    projectId = await importNotesApp(client);
    const { status, findings } = await publishAndWait(client, projectId, { name: 'killed-notes' });
    assert.equal(status, 'live', JSON.stringify(findings));
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    service = spawnService(env, 'e2e/support/fixtures/scripted-service.ts');
    await waitUntilHealthy(service, Number(env['PORT']));
  }
  async function kill(): Promise<void> {
    service.child.kill('SIGKILL');
    await service.waitForExit();
    await start();
  }
  const visit = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    requestHost(Number(env['PORT']), host, path, { method, body });
  const listNotes = async (): Promise<Record<string, unknown>[]> => {
    const { status, text } = await visit('GET', '/api/notes');
    assert.equal(status, 200, text);
    return JSON.parse(text);
  };
  async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const server = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await server.connect();
    const result = await server.query(text, values);
    await server.end();
    return result;
  }
  /** Number of migrations of the live database, and the columns of its table. */
  async function readSchema(): Promise<{ applied: number; columns: string[] }> {
    const { rows } = await query('SELECT name FROM app_databases WHERE stage = $1', ['live']);
    const url = new URL(String(env['DATABASE_URL']));
    url.pathname = `/${rows[0]?.name}`;
    const live = new pg.Client({ connectionString: url.href });
    await live.connect();
    const journal = await live.query(
      'SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations',
    );
    const columns = await live.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'notes'`,
    );
    await live.end();
    return {
      applied: journal.rows[0]?.count,
      columns: columns.rows.map(({ name }) => name).sort(),
    };
  }

  test('answers again with its data when the service is back', async () => {
    assert.equal((await visit('POST', '/api/notes', { words: 'kept' })).status, 201);
    await kill();
    assert.deepEqual(await listNotes(), [{ id: 1, words: 'kept' }]);
  });

  test('gets a migration as a whole or not at all, whenever the service is killed', {
    timeout: 3_000_000,
  }, async () => {
    const count = trials.liveMigrationKills;
    const statements: string[] = [];
    let releaseMs = 0;
    for (let trial = 0; trial < count; trial += 1) {
      // Several statements with a pause between them, so that kills also come in the middle.
      statements.push(
        [
          `ALTER TABLE notes ADD first_${trial} int;`,
          'SELECT pg_sleep(0.2);',
          `ALTER TABLE notes ADD second_${trial} int;`,
        ].join('\n--> statement-breakpoint\n'),
      );
      await writeFiles(client, projectId, migrations(...statements));
      const publishedAt = performance.now();
      const { body } = await publish(client, projectId, {});
      // Every second kill is spread over all steps of a release.
      const isAtAnyStep = trial % 2 === 1;
      if (isAtAnyStep) await delay((trial * releaseMs) / count);
      else {
        await eventually(
          async () => {
            const { latest } = await readPublication(client, projectId);
            const step = latest?.steps.find(({ name }) => name === 'server');
            return latest?.release_id === body['release_id'] && step?.status !== 'waiting';
          },
          'the server is being started',
          120_000,
        );
        releaseMs = performance.now() - publishedAt + 1_000;
        // Spread over the start of the sandbox, the migration and going live.
        await delay((trial * 900) / count + 100);
      }
      service.child.kill('SIGKILL');
      await service.waitForExit();
      const { columns } = await readSchema();
      assert.equal(
        columns.includes(`first_${trial}`),
        columns.includes(`second_${trial}`),
        `half a migration: ${columns.join(', ')}`,
      );
      await start();
      const [before] = await listNotes();
      assert.equal(before?.['words'], 'kept', 'visitors have a release while the next one is made');
      const release = await waitForRelease(client, projectId);
      assert.equal(release.status, 'live', JSON.stringify(release.findings));
      assert.equal((await readSchema()).applied, trial + 2, 'each migration is applied once');
      assert.equal((await listNotes())[0]?.['words'], 'kept');
    }
  });

  test('leaves nothing behind when the service is killed and its project deleted', async () => {
    const { rows: before } = await query('SELECT name FROM app_databases');
    const names = before.map(({ name }) => name);
    assert.ok(names.length > 0);
    assert.equal((await client.request('DELETE', `/api/v1/projects/${projectId}`)).status, 200);
    service.child.kill('SIGKILL');
    await service.waitForExit();
    await start();
    await eventually(async () => {
      const { rows } = await query(
        `SELECT datname FROM pg_database WHERE datname = ANY ($1)
         UNION ALL SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)
         UNION ALL SELECT name FROM app_databases WHERE name = ANY ($1)`,
        [names],
      );
      return rows.length === 0;
    }, 'databases, roles and rows are gone');
    assert.equal((await visit('GET', '/api/notes')).status, 404);
    await service[Symbol.asyncDispose]();
    // Directories of killed processes are removed when the next one opens a sandbox.
    checkLeftovers(folder, []);
  });
});
