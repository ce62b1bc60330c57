import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { templatesDirectory } from '../apps/server/src/sandboxes/template/read-template-files.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { Client } from '../e2e/support/client.ts';
import { importNotesApp } from '../e2e/support/notes-app.ts';
import { publishAndWait } from '../e2e/support/publisher.ts';
import { requestHost } from '../e2e/support/request-host.ts';
import { requestPreview } from '../e2e/support/sandbox-scripts.ts';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';
import { descendantsOf, proportionalMegabytes } from './memory-of-processes.ts';

const repetitions = 10;
const idleSeconds = 1;
const connections = 20;
const loadMs = 4_000;
const rounds = 3;
const settleMs = 3_000;

/** Databases and servers of apps: how soon they answer, and how much they answer beside the same app on its own. */
export async function measureLiveApp(): Promise<Figure[]> {
  await using service = await startBenchmarkService({
    TEST_SANDBOXES: 'real',
    VERIFY_TURNS: 'false',
    PUBLISH_AUDIT: 'off',
    PUBLISH_IDLE_S: String(idleSeconds),
    SANDBOX_WARM: '1',
  });
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const first = await firstQueries(client);
  const projectId = await importNotesApp(client);
  const { status, findings } = await publishAndWait(client, projectId, { name: 'bench-notes' });
  if (status !== 'live') throw new Error(JSON.stringify(findings));
  const host = `bench-notes.preview.localhost:${service.port}`;
  const wakes = await wakeUps(service.port, host);
  const liveMegabytes = await measureMemory(service.pid, async () => {
    await delay((idleSeconds + 5) * 1000);
    return () => requestHost(service.port, host, '/api/notes', { method: 'GET' });
  });
  const devMegabytes = await measurePreviewMemory();
  await using bare = await startBareApp();
  const live = { port: service.port, host };
  const [ours, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await requestsPerSecond(live));
    alone.push(await requestsPerSecond({ port: bare.port, host: 'localhost' }));
  }
  const [latency, bareLatency] = [
    await latencies(live),
    await latencies({ port: bare.port, host: 'localhost' }),
  ];
  return [
    figure('first query on a new database, slowest of 10', Math.max(...first) / 1000, 's', 1.5),
    figure('sleeping live app to first byte, p50', median(wakes) / 1000, 's', 1),
    figure('the same, slowest of 10', Math.max(...wakes) / 1000, 's', 1),
    figure(
      'time added to a request of an awake live app, p50',
      median(latency) - median(bareLatency),
      'ms',
      20,
    ),
    figure('memory of a running live app (PSS)', liveMegabytes, 'MB', 150),
    figure('memory of an open preview with a server (PSS)', devMegabytes, 'MB', 500),
    {
      id: 'P19',
      title: 'time per request under load, beside the app on its own; 1.43 × is 0.7 × its requests',
      measured: 1000 / median(ours),
      raw: 1000 / median(alone),
      unit: 'ms',
      target: { limit: 1.43, of: 'raw' },
    },
  ];
}

function figure(title: string, measured: number, unit: string, limit: number): Figure {
  return { id: 'P19', title, measured, unit, target: { limit, of: 'unit' } };
}

async function firstQueries(client: Client): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    const { projectId } = await client.turn({ prompt: 'say hello' });
    const startedAt = performance.now();
    const { status, body } = await client.json(
      'POST',
      `/api/v1/projects/${projectId}/database/sql`,
      {
        sql: 'SELECT 1 AS one',
        read_only: false,
      },
    );
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await client.json('DELETE', `/api/v1/projects/${projectId}`);
  }
  return times;
}

async function wakeUps(port: number, host: string): Promise<number[]> {
  const get = () => requestHost(port, host, '/api/test/instance', { method: 'GET' });
  const times: number[] = [];
  let previous = (await get()).text;
  while (times.length < repetitions) {
    await delay((idleSeconds + 5) * 1000);
    const startedAt = performance.now();
    const { text } = await get();
    const ms = performance.now() - startedAt;
    // The same instance was still awake.
    if (text === previous) continue;
    previous = text;
    times.push(ms);
  }
  return times;
}

/** Memory of the processes that a request starts. `sleep` resolves when nothing of the app is running. */
async function measureMemory(
  pid: number,
  sleep: () => Promise<() => Promise<unknown>>,
): Promise<number> {
  const wake = await sleep();
  const before = new Set(descendantsOf(pid));
  await wake();
  await delay(settleMs);
  await wake();
  return proportionalMegabytes(descendantsOf(pid).filter((one) => !before.has(one)));
}

/** Uses a service without spare sandboxes, so that all of its new processes belong to the app. */
async function measurePreviewMemory(): Promise<number> {
  await using service = await startBenchmarkService({
    TEST_SANDBOXES: 'web',
    VERIFY_TURNS: 'false',
    SANDBOX_WARM: '0',
  });
  const client = new Client(`http://127.0.0.1:${service.port}`, service.token);
  const open = async () => {
    const projectId = await importNotesApp(client);
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}`);
    const address = new URL('/api/notes', String(body['preview_url'])).href;
    return async () => {
      while ((await requestPreview(service.port, address)).status !== 200) await delay(500);
    };
  };
  // The first one prepares what all projects share.
  await (await open())();
  await delay(settleMs);
  return await measureMemory(service.pid, open);
}

interface Address {
  readonly port: number;
  readonly host: string;
}

function get({ port, host }: Address, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request({ port, path: '/api/health', headers: { host }, agent });
  sent.once('error', reject);
  sent.once('response', (response) => {
    if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
    response.resume().once('end', resolve);
  });
  sent.end();
  return promise;
}

async function requestsPerSecond(address: Address): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let count = 0;
  const visit = async () => {
    while (performance.now() - startedAt < loadMs) {
      await get(address, agent);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  agent.destroy();
  return (count * 1000) / (performance.now() - startedAt);
}

async function latencies(address: Address): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const startedAt = performance.now();
    await get(address, agent);
    times.push(performance.now() - startedAt);
  }
  agent.destroy();
  return times;
}

/** The same app as its owner would run it elsewhere: built by its own Vite, without the service. */
async function startBareApp(): Promise<{ port: number } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-app-'));
  for (const template of ['web', 'web-server'])
    await cp(join(templatesDirectory, template), folder, {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  const node = process.execPath;
  const build = spawn(node, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
  await once(build, 'exit');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), NODE_ENV: 'production' };
  const app = spawn(node, ['dist/server/index.js'], { cwd: folder, env });
  await once(app.stdout, 'data');
  return {
    port,
    async [Symbol.asyncDispose]() {
      app.kill();
      await once(app, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
