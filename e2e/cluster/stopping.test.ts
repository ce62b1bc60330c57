import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { putCluster } from '../../apps/server/src/store/testing/put-cluster.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { mintToken } from '../support/mint-token.ts';
import { spawnService, waitUntilHealthy } from '../support/service-process.ts';

const streams = trials.openStreams;
const scripted = 'e2e/support/fixtures/scripted-service.ts';

/** Exists while an embedded database runs. */
const databaseLock = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');

function openStream(port: number, token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get({ port, path: '/api/v1/endless', headers, agent: false }, resolve).on('error', reject);
  });
}

test(`SIGTERM with ${streams} open event streams exits cleanly within the grace period`, async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-stop-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const grace = 2;
  const env = { PORT: String(port), DATA_DIR: dataDir, SHUTDOWN_GRACE_S: String(grace) };
  await putCluster(dataDir);
  await using service = spawnService(env, 'e2e/support/fixtures/streaming-service.ts');
  await waitUntilHealthy(service, port);
  const token = await mintToken(env);

  const open = await Promise.all(Array.from({ length: streams }, () => openStream(port, token)));
  const bodies = open.map(() => '');
  let closed = 0;
  for (const [at, stream] of open.entries()) {
    assert.equal(stream.statusCode, 200);
    stream.setEncoding('utf8').on('data', (chunk) => {
      bodies[at] += chunk;
    });
    stream.on('close', () => {
      closed += 1;
    });
  }
  await eventually(() => bodies.every((body) => body.includes(': heartbeat\n\n')), 'heartbeats');

  const signalledAt = performance.now();
  service.child.kill('SIGTERM');
  const during = await eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/me`).catch(() => undefined);
    return answer?.status === 503 && answer;
  }, 'new requests are rejected');
  assert.equal(((await during.json()) as { code: string }).code, 'SHUTTING_DOWN');
  assert.ok(during.headers.get('retry-after'));
  const health = await fetch(`http://127.0.0.1:${port}/api/v1/health`);
  assert.equal(health.status, 503);
  assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200);
  assert.equal(closed, 0, 'open streams keep running during the grace');

  const [code, signal] = await service.waitForExit();
  const seconds = (performance.now() - signalledAt) / 1000;
  assert.deepEqual([code, signal], [0, null]);
  assert.ok(seconds < grace + 2, `took ${seconds} s`);
  await eventually(() => closed === streams, 'every stream was closed');
  for (const body of bodies)
    assert.match(
      body,
      /^(: heartbeat\n\n)+$/,
      'streams end without a terminator and without truncated events',
    );
  const errors = service
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  assert.deepEqual(errors, []);
});

test('SIGHUP stops the service and its database, as SIGTERM does', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-stop-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  await putCluster(dataDir);
  // The program itself and idle, as after `npm start`.
  await using service = spawnService({ PORT: String(port), DATA_DIR: dataDir });
  await waitUntilHealthy(service, port);
  service.child.kill('SIGHUP');
  assert.deepEqual(await service.waitForExit(), [0, null]);
  assert.equal(existsSync(databaseLock(dataDir)), false, 'the database runs on');
});

test('SIGTERM during start-up leaves no database behind', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-stop-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  await putCluster(dataDir);
  await using service = spawnService({ PORT: String(port), DATA_DIR: dataDir }, scripted);
  await eventually(() => service.output().includes('listening'), 'the service starts');
  service.child.kill('SIGTERM');
  assert.deepEqual(await service.waitForExit(), [0, null]);
  assert.equal(existsSync(databaseLock(dataDir)), false, 'the database runs on');
});
