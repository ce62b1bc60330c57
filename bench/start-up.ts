import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, median } from './figure.ts';

const root = join(import.meta.dirname, '..');
const port = 18_080;
const repetitions = 5;

interface Start {
  readonly seconds: number;
  readonly megabytes: number;
}

/** From `npm start` to a healthy response, and the memory of an idle service. */
export async function measureStartUp(): Promise<Figure[]> {
  const firstStarts: Start[] = [];
  const laterStarts: Start[] = [];
  // Removed only at the end: ext4 is slow for some seconds to create files where it removed some.
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  try {
    for (let turn = 0; turn < repetitions; turn += 1) {
      const dataDir = join(folder, String(turn));
      firstStarts.push(await start(dataDir));
      laterStarts.push(await start(dataDir));
    }
  } finally {
    // The process writes its compile cache on exit.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  return [
    {
      id: 'P12',
      title: 'npm start to healthy, empty data folder',
      measured: median(firstStarts.map(({ seconds }) => seconds)),
      target: { limit: 2, of: 'unit' },
      unit: 's',
    },
    {
      id: 'P12',
      title: 'npm start to healthy, existing data',
      measured: median(laterStarts.map(({ seconds }) => seconds)),
      target: { limit: 2, of: 'unit' },
      unit: 's',
    },
    {
      id: 'P11',
      title: 'service at rest (RSS of the service process)',
      measured: median(laterStarts.map(({ megabytes }) => megabytes)),
      target: { limit: 150, of: 'unit' },
      unit: 'MB',
    },
  ];
}

async function start(dataDir: string): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PORT: '0',
      LOG_LEVEL: 'warn',
      // A first start has no compile cache either.
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const deadline = startedAt + 30_000;
  for (;;) {
    // Refused connections are expected until the service listens.
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`).catch(() => undefined);
    if (answer?.status === 200) break;
    if (performance.now() > deadline) throw new Error('the service did not become healthy');
    await delay(10);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  // Long enough for the start-up garbage to be collected.
  await delay(3_000);
  const megabytes = residentMegabytes(child.pid ?? 0);
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  await waitUntilStopped();
  return { seconds, megabytes };
}

/** The service is a grandchild: npm starts a shell, which starts node. */
function residentMegabytes(group: number): number {
  const members = globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const [before = '', after = ''] = readFileSync(path, 'utf8').split(') ');
      const processGroup = Number(after.split(' ')[2]);
      const pid = Number(before.split(' ')[0]);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (processGroup !== group || !command.includes('main.mjs')) return [];
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024];
    } catch {
      // The process exited meanwhile.
      return [];
    }
  });
  return Math.max(0, ...members);
}

/** Waits until the port refuses connections. */
async function waitUntilStopped(): Promise<void> {
  while (
    await fetch(`http://127.0.0.1:${port}/livez`).then(
      () => true,
      () => false,
    )
  )
    await delay(20);
}
