import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { mintToken } from '../support/mint-token.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';

const projectsPerTrial = 3;
/** Creating databases takes about as long, and so does dropping them. */
const creatingMs = 600;
const appNames = `~ '^app_[0-9a-f]{16}_'`;

suite('databases of apps whose service is killed', () => {
  let folder: string;
  let env: Record<string, string>;
  let postgres: PostgresServer;
  let service: ServiceProcess;
  let client: Client;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-database-kills-'));
    postgres = await startPostgres();
    env = {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    };
    await start();
    client = new Client(`http://127.0.0.1:${env['PORT']}`, await mintToken(env));
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await postgres?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  function spawn(): void {
    service = spawnService(env, 'e2e/support/fixtures/scripted-service.ts');
  }
  async function start(): Promise<void> {
    spawn();
    await waitUntilHealthy(service, Number(env['PORT']));
  }
  async function kill(): Promise<void> {
    service.child.kill('SIGKILL');
    await service.waitForExit();
  }
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
      await kill();
      await start();
      for (const projectId of created) {
        assert.equal((await fill(projectId)).status, 200);
        assert.deepEqual((await runSql(projectId, 'SELECT n FROM kept')).body['rows'], [[42]]);
      }
      for (const projectId of older) assert.ok([200, 204, 404].includes(await remove(projectId)));

      // The next process drops what is left; it is killed meanwhile.
      await kill();
      const before = await listDatabases();
      spawn();
      await eventually(
        async () => (await listDatabases()).length < before.length,
        'databases are being dropped',
      );
      await delay(share * 100);
      await kill();
      await start();
      await assertNothingLeft();
      assert.equal((await listOwned()).length, created.length);
      older = created;
    }
  });
});
