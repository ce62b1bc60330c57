import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent, providers, sandbox } from '../apps/server/src/core/settings/turn-settings.ts';
import { freshDatabase } from '../apps/server/src/testing/database.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { mintToken } from '../e2e/support/mint-token.ts';
import { spawnService, waitUntilHealthy } from '../e2e/support/service-process.ts';

export interface EvalService extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
}

interface StartOptions {
  /** Number of turns that must be able to run at the same time. */
  readonly parallel: number;
  /** Receives the log of the service when it stops. */
  readonly logFile: string;
}

/** Settings that decide what is evaluated; everything else has its default. */
const passedSettings = new Set(Object.keys({ ...agent, ...providers, ...sandbox }));
/** Network access of the process itself. */
const passedVariables = new Set([
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_ENV_PROXY',
  'npm_config_registry',
]);

/** Starts the service as a separate process with a new database and data directory. */
export async function startService({ parallel, logFile }: StartOptions): Promise<EvalService> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-eval-'));
  const port = await freePort();
  const env = {
    // An app that nobody opens any more gives its memory to the next.
    SANDBOX_IDLE_S: '120',
    ...passEnvironment(),
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await freshDatabase(),
    MAX_CONCURRENT_TURNS: String(Math.max(3, parallel)),
    WORKER_CONCURRENCY: String(Math.max(4, parallel)),
    // One token serves the whole run.
    ACCESS_TOKEN_TTL_S: String(7 * 24 * 3_600),
    RATE_LIMIT_TURNS_PER_HOUR: '0',
    RATE_LIMIT_REQUESTS_PER_MIN: '0',
    RATE_LIMIT_PREVIEW_PER_MIN: '0',
    RATE_LIMIT_STREAMS_PER_USER: '0',
    RATE_LIMIT_AI_PER_MIN: '0',
  };
  const service = spawnService(env);
  const stop = async () => {
    try {
      await service[Symbol.asyncDispose]();
    } finally {
      await writeFile(logFile, service.output());
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    await waitUntilHealthy(service, port);
    const token = await mintToken(env);
    return { url: `http://127.0.0.1:${port}`, token, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the variables of our environment that choose and configure models and sandboxes. */
function passEnvironment(): Record<string, string> {
  const isPassed = (name: string) =>
    name.endsWith('_API_KEY') || passedSettings.has(name) || passedVariables.has(name);
  const entries = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && isPassed(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
