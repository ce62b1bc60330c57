import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import {
  connectAsAdmin,
  createDatabase,
  startTestServer,
  type TestServer,
} from '../apps/server/src/testing/test-server.ts';
import { mintToken } from '../e2e/support/mint-token.ts';
import { runNpmLink } from '../e2e/support/npm-commands.ts';
import { spawnService, waitUntilHealthy } from '../e2e/support/service-process.ts';

export interface BenchmarkService extends AsyncDisposable {
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly config: { readonly BASE_URL: string };
  /** One-time sign-in link of the owner. */
  signInLink(): Promise<string>;
}

let server: Promise<TestServer> | undefined;

/** The service as a separate process with the scripted model, its limits lifted, and a database to inspect. */
export async function startBenchmarkService(
  env: Record<string, string> = {},
  entry = 'e2e/support/fixtures/scripted-service.ts',
): Promise<BenchmarkService> {
  server ??= startTestServer();
  const { host } = await server;
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  const port = await freePort();
  await using admin = await connectAsAdmin(host);
  const databaseUrl = env['DATABASE_URL'] ?? (await createDatabase(admin, true));
  const settings = {
    PORT: String(port),
    BASE_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
    RATE_LIMIT_REQUESTS_PER_MIN: '0',
    RATE_LIMIT_STREAMS_PER_USER: '0',
    MAX_ATTACHED_PER_TURN: '100000',
    MAX_CONCURRENT_TURNS: '50',
    SHUTDOWN_GRACE_S: '1',
    ...env,
  };
  const service = spawnService(settings, entry);
  await waitUntilHealthy(service, port);
  return {
    port,
    token: await mintToken(settings),
    pid: service.child.pid ?? 0,
    databaseUrl,
    config: { BASE_URL: settings.BASE_URL },
    signInLink: () => runNpmLink(settings),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function stopServer(): Promise<void> {
  await (await server)?.close();
}

const ticksPerSecond = 100;

/** CPU time of a process so far. */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const numbers = fields.split(' ').map(Number);
  return ((numbers[11] ?? 0) + (numbers[12] ?? 0)) / ticksPerSecond;
}

export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}
