import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { WebSocket } from 'ws';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startRedis, whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { Client } from '../support/client.ts';
import { startDatabaseProxy } from '../support/fixtures/database-proxy.ts';
import { mintToken } from '../support/mint-token.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from '../support/service-process.ts';
import { bodyOf, makeDocuments, textOf, upload } from '../support/upload.ts';

/** Far longer than a stop may take, so that a test notices waiting for it. */
const graceSeconds = 60;
/** Limit for a stop that waits for nothing, on a loaded machine. */
const stopLimitMs = 15_000;
const scripted = 'e2e/support/fixtures/scripted-service.ts';

interface StartedService {
  readonly service: ServiceProcess;
  readonly env: Record<string, string>;
  readonly port: number;
  /** Every process that has the data directory in its command line, as the embedded database does. */
  readonly leftovers: () => string[];
}

interface StartOptions {
  /** By default the program itself, at three times the cost of the bundled service. */
  readonly entry?: string;
  /** Otherwise the embedded database exists already: creating it takes seconds of CPU. */
  readonly isFirstStart?: boolean;
}

async function start(
  t: TestContext,
  more: Record<string, string> = {},
  { entry, isFirstStart = false }: StartOptions = {},
): Promise<StartedService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-stop-'));
  if (!isFirstStart && !more['DATABASE_URL']) await putCluster(dataDir);
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SHUTDOWN_GRACE_S: String(graceSeconds),
    SANDBOX_WARM: '0',
    ...more,
  };
  const service = spawnService(env, entry);
  t.after(async () => {
    if (service.child.exitCode === null) service.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  const leftovers = () =>
    readdirSync('/proc').flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(dataDir) ? [line] : [];
      } catch {
        return [];
      }
    });
  return { service, env, port, leftovers };
}

async function assertStops(
  { service, leftovers }: StartedService,
  code: number | 'any' = 0,
): Promise<void> {
  const signalledAt = performance.now();
  service.child.kill('SIGTERM');
  const [exitCode, signal] = await service.waitForExit();
  const took = performance.now() - signalledAt;
  if (code !== 'any') assert.deepEqual([exitCode, signal], [code, null], service.output());
  assert.ok(took < stopLimitMs, `took ${took} ms:\n${service.output()}`);
  assert.deepEqual(leftovers(), []);
}

async function clientOf({ env, port }: StartedService): Promise<Client> {
  return new Client(`http://127.0.0.1:${port}`, await mintToken(env));
}

suite('SIGTERM ends the service and all its processes at once', () => {
  test('with nothing but connections that would stay: a rejected body, a slow one, and a studio', async (t) => {
    const started = await start(t, {}, { entry: scripted });
    await waitUntilHealthy(started.service, started.port);
    const client = await clientOf(started);
    const { url, token } = client;

    const sending = upload(bodyOf('say x', makeDocuments(11, 4_000)), { url, token });
    const response = await sending.response;
    assert.equal(response.statusCode, 400, await textOf(response));
    await sending.done;

    const { projectId } = await client.turn({ prompt: 'say done' });
    const studio = new WebSocket(`ws://127.0.0.1:${started.port}/api/v1/ws`, {
      headers: { authorization: `Bearer ${token}` },
    });
    t.after(() => studio.terminate());
    await once(studio, 'open');
    studio.send(JSON.stringify({ type: 'subscribe', id: 's', data: { project_id: projectId } }));
    await once(studio, 'message');
    const closed = once(studio, 'close');

    const slow = connect(started.port, '127.0.0.1').on('error', () => undefined);
    t.after(() => slow.destroy());
    const head = `POST /api/v1/vibe/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"prompt":"';
    await new Promise((sent) => slow.write(`${head}${body}`, sent));

    await assertStops(started);
    assert.equal((await closed)[0], 1012);
  });

  test('while it waits for an unreachable database', async (t) => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
    const started = await start(t, { DATABASE_URL }, { entry: scripted });
    await eventually(
      () => started.service.output().includes('reachable'),
      'the service waits for the database',
    );
    await assertStops(started);
  });

  test('within its grace period, while a turn runs and the database no longer responds', async (t) => {
    const proxy = await startDatabaseProxy(await freshDatabase());
    t.after(() => proxy[Symbol.asyncDispose]());
    const started = await start(
      t,
      { DATABASE_URL: proxy.url, SHUTDOWN_GRACE_S: '3' },
      { entry: scripted },
    );
    await waitUntilHealthy(started.service, started.port);
    const client = await clientOf(started);
    const stream = await client.post({ prompt: 'call sleep {"ms":600000}\nsay done' });
    await stream.until(({ type }) => type === 'tool_start');
    await stream.cancel();
    proxy.allow(0);
    const ready = () => fetch(`${client.url}/readyz`).then(({ status }) => status);
    await eventually(async () => (await ready()) === 503, 'the service notices the outage', 20_000);
    await assertStops(started);
  });

  test('while its Redis is unreachable', { skip: whyNoRedis() }, async (t) => {
    const redis = await startRedis();
    t.after(() => redis[Symbol.asyncDispose]());
    const many = {
      QUEUE_ENABLED: 'true',
      REDIS_URL: redis.url,
      DATABASE_URL: await freshDatabase(),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      API_KEY_PEPPER: randomBytes(32).toString('base64'),
    };
    const started = await start(t, many, { entry: scripted });
    await waitUntilHealthy(started.service, started.port);
    await redis.kill();
    await eventually(
      () => started.service.output().includes('Redis is unreachable'),
      'the service notices the outage',
      20_000,
    );
    await assertStops(started);
  });

  test('while it starts', async (t) => {
    const started = await start(t, {}, { entry: scripted, isFirstStart: true });
    const { service, env } = started;
    const cluster = join(String(env['DATA_DIR']), 'postgres', 'postmaster.pid');
    await eventually(
      () => existsSync(cluster) || service.child.exitCode !== null,
      'the database starts',
    );
    await assertStops(started);
  });
});

test('a failed start leaves no process behind', async (t) => {
  const broken = { MODELS_CONFIG_PATH: join(tmpdir(), 'millwright-broken.json') };
  const started = await start(t, broken, { entry: scripted });
  await writeFile(String(started.env['MODELS_CONFIG_PATH']), '{ this is no JSON');
  t.after(() => rm(String(started.env['MODELS_CONFIG_PATH']), { force: true }));
  const [code] = await started.service.waitForExit();
  assert.equal(code, 1, started.service.output());
  assert.match(started.service.output(), /^Millwright cannot start\.$/m);
  assert.deepEqual(started.leftovers(), []);
});

suite('the second signal ends everything within a second', () => {
  async function assertStopsOnSecondSignal({ service, leftovers }: StartedService): Promise<void> {
    service.child.kill('SIGTERM');
    await eventually(
      () => service.output().includes('waiting for open streams'),
      'the service waits for streams',
    );
    const signalledAt = performance.now();
    service.child.kill('SIGTERM');
    await service.waitForExit();
    const took = performance.now() - signalledAt;
    assert.ok(took < 5_000, `took ${took} ms`);
    assert.deepEqual(leftovers(), []);
  }

  test('while a client streams a running turn', async (t) => {
    const started = await start(t, {}, { entry: scripted });
    await waitUntilHealthy(started.service, started.port);
    const client = await clientOf(started);
    const stream = await client.post({ prompt: 'call sleep {"ms":600000}\nsay done' });
    await stream.until(({ type }) => type === 'tool_start');
    await assertStopsOnSecondSignal(started);
  });

  test('while it starts', async (t) => {
    const started = await start(t, {}, { entry: scripted });
    const { service, env, leftovers } = started;
    const cluster = join(String(env['DATA_DIR']), 'postgres', 'postmaster.pid');
    await eventually(
      () => existsSync(cluster) || service.child.exitCode !== null,
      'the database starts',
    );
    service.child.kill('SIGTERM');
    service.child.kill('SIGTERM');
    await service.waitForExit();
    await eventually(() => leftovers().length === 0, 'no process is left', 5_000);
  });
});
