import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { KillableService } from '../support/killable-service.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';

const projectsPerTrial = 3;
/** Creating databases takes about as long, and so does dropping them. */
const creatingMs = 600;
const appNames = `~ '^app_[0-9a-f]{16}_'`;

suite('databases of apps whose service is killed', () => {
  let postgres: PostgresServer;
  let service: KillableService;
  let client: Client;
  before(async () => {
    postgres = await startPostgres();
    service = await KillableService.open({
      DATABASE_URL: postgres.url,
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    });
    ({ client } = service);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
  });

  const runSql = (projectId: string, sql: string) =>
    client.json('POST', `/api/v1/projects/${projectId}/database/sql`, { sql, read_only: false });
  const fill = (projectId: string) =>
    runSql(projectId, 'CREATE TABLE IF NOT EXISTS kept AS SELECT 42 AS n');
  const remove = (projectId: string) =>
    client.request('DELETE', `/api/v1/projects/${projectId}`).then(({ status }) => status);
  const createProjects = () =>
    Promise.all(
      Array.from(
        { length: projectsPerTrial },
        async () => (await client.turn({ prompt: `# ${randomUUID()}\nsay hello` })).projectId,
      ),
    );
  async function readNames(query: string): Promise<string[]> {
    const session = await postgres.connect();
    const { rows } = await session.query<{ name: string }>(query);
    await session.end();
    return rows.map(({ name }) => name).sort();
  }
  /** The server has nothing else, so that whatever nobody owns is seen. */
  const listDatabases = () =>
    readNames(`SELECT datname AS name FROM pg_database WHERE datname ${appNames}`);
  const listRoles = () =>
    readNames(`SELECT rolname AS name FROM pg_roles WHERE rolname ${appNames}`);
  const listOwned = () =>
    readNames('SELECT name FROM app_databases JOIN projects ON projects.id = project_id');
  const listRows = () => readNames('SELECT name FROM app_databases');

  /** Every project has its database, and there is nothing else. */
  async function assertNothingLeft(): Promise<void> {
    const owned = await listOwned();
    for (const list of [listDatabases, listRoles, listRows])
      await eventually(
        async () => (await list()).join() === owned.join(),
        'databases, roles and rows are those of projects',
      );
  }

  test('are complete, or gone with their project, whenever it is killed', {
    timeout: 900_000,
  }, async () => {
    const count = trials.appDatabaseKills;
    let older = await createProjects();
    for (const projectId of older) assert.equal((await fill(projectId)).status, 200);
    for (let trial = 0; trial < count; trial += 1) {
      const created = await createProjects();
      const share = (trial + 0.5) / count;

      // One after another, so that a kill finds each in another state.
      const changes = created.flatMap((projectId, at) => [
        fill(projectId),
        remove(String(older[at])),
      ]);
      // The kill breaks the connections of requests that have no response yet.
      for (const change of changes) change.catch(() => undefined);
      await delay(share * creatingMs);
      await service.killAndRestart();
      for (const projectId of created) {
        assert.equal((await fill(projectId)).status, 200);
        assert.deepEqual((await runSql(projectId, 'SELECT n FROM kept')).body['rows'], [[42]]);
      }
      for (const projectId of older) assert.ok([200, 204, 404].includes(await remove(projectId)));

      // The next process drops what is left; it is killed meanwhile.
      await service.kill();
      const before = await listDatabases();
      service.startWithoutWaiting();
      await eventually(
        async () => (await listDatabases()).length < before.length,
        'databases are being dropped',
      );
      await delay(share * 100);
      await service.killAndRestart();
      await assertNothingLeft();
      assert.equal((await listOwned()).length, created.length);
      older = created;
    }
  });
});
