import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { checkLeftovers } from '../support/invariants/leftovers.ts';
import { KillableService } from '../support/killable-service.ts';
import { importNotesApp, migrations } from '../support/notes-app.ts';
import {
  publish,
  publishAndWait,
  readPublication,
  waitForRelease,
  writeFiles,
} from '../support/publisher.ts';
import { requestHost } from '../support/request-host.ts';

const host = 'killed-notes.preview.localhost';

suite('a live app whose service is killed', { skip: await whyNoBubblewrap() }, () => {
  let service: KillableService;
  let client: Client;
  let projectId: string;
  before(async () => {
    service = await KillableService.open({
      DATABASE_URL: await freshDatabase(),
      TEST_SANDBOXES: 'real',
      VERIFY_TURNS: 'false',
      PUBLISH_AUDIT: 'off',
    });
    ({ client } = service);
    projectId = await importNotesApp(client);
    const { status, findings } = await publishAndWait(client, projectId, { name: 'killed-notes' });
    assert.equal(status, 'live', JSON.stringify(findings));
  });
  after(() => service?.[Symbol.asyncDispose]());

  const visit = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    requestHost(service.port, host, path, { method, body });
  const listNotes = async (): Promise<Record<string, unknown>[]> => {
    const { status, text } = await visit('GET', '/api/notes');
    assert.equal(status, 200, text);
    return JSON.parse(text);
  };
  /** Number of migrations of the live database, and the columns of its table. */
  async function readSchema(): Promise<{ applied: number; columns: string[] }> {
    const live = await service.connectToApp(projectId, 'live');
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
    await service.killAndRestart();
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
      await service.kill();
      const { columns } = await readSchema();
      assert.equal(
        columns.includes(`first_${trial}`),
        columns.includes(`second_${trial}`),
        `half a migration: ${columns.join(', ')}`,
      );
      await service.start();
      const [before] = await listNotes();
      assert.equal(before?.['words'], 'kept', 'visitors have a release while the next one is made');
      const release = await waitForRelease(client, projectId);
      assert.equal(release.status, 'live', JSON.stringify(release.findings));
      assert.equal((await readSchema()).applied, trial + 2, 'each migration is applied once');
      assert.equal((await listNotes())[0]?.['words'], 'kept');
    }
  });

  test('leaves nothing behind when the service is killed and its project deleted', async () => {
    const { rows: before } = await service.query('SELECT name FROM app_databases');
    const names = before.map(({ name }) => name);
    assert.ok(names.length > 0);
    assert.equal((await client.request('DELETE', `/api/v1/projects/${projectId}`)).status, 200);
    await service.killAndRestart();
    await eventually(async () => {
      const { rows } = await service.query(
        `SELECT datname FROM pg_database WHERE datname = ANY ($1)
         UNION ALL SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)
         UNION ALL SELECT name FROM app_databases WHERE name = ANY ($1)`,
        [names],
      );
      return rows.length === 0;
    }, 'databases, roles and rows are gone');
    assert.equal((await visit('GET', '/api/notes')).status, 404);
    await service.stop();
    // Directories of killed processes are removed when the next one opens a sandbox.
    checkLeftovers(service.folder, []);
  });
});
