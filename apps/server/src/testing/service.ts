import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestOverrides } from '../app/compose.ts';
import { type Config, loadConfig } from '../app/config.ts';
import type { LocalIdentity } from '../identity/local/local-identity.ts';
import { createLogger } from '../infra/log.ts';
import { type Service, startService } from '../service.ts';
import { openDatabase } from '../store/database.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { inMode } from './mode.ts';
import { noSandboxes } from './no-sandboxes.ts';

export interface TestService extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly config: Config;
  readonly service: Service;
  /** Every line logged so far, parsed. */
  readonly logged: readonly Record<string, unknown>[];
  /** Access token of the owner, or of the member with this address. */
  token(email?: string): Promise<string>;
  /** One-time sign-in link of the owner. */
  signInLink(): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

/** The whole service over real HTTP and a real database; only the settings are specific to a test. */
export async function startTestService(
  env: Record<string, string> = {},
  overrides: TestOverrides = {},
): Promise<TestService> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-service-'));
  const settings = inMode({
    PORT: String(port),
    ADMIN_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: env.DATABASE_URL ?? (await freshDatabase()),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'debug',
    SHUTDOWN_GRACE_S: '1',
    RATE_LIMIT_REQUESTS_PER_MIN: '0',
    RATE_LIMIT_STREAMS_PER_USER: '0',
    ...env,
  });
  const config = loadConfig(settings, { isTty: false });
  const logged: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const { LOG_LEVEL: level, secrets } = config;
  const log = await createLogger({ level, format: 'json', destination, secrets });
  const start = async (own: Config) =>
    startService(own, log, await openDatabase({ url: own.DATABASE_URL, dataDir, log }), {
      sandboxes: () => noSandboxes(),
      ...overrides,
    });
  // Real sandboxes need a single process; without them the roles are split.
  const isSplit = config.QUEUE_ENABLED && !overrides.sandboxes;
  let running: Service | undefined = await start(
    isSplit ? { ...config, ROLES: ['api', 'preview'] } : config,
  );
  const theService = () => {
    if (!running) throw new Error('this service was stopped');
    return running;
  };
  const startWorker = async () =>
    start({ ...config, ROLES: ['worker'], PORT: await freePort() }).catch(async (error) => {
      // A caller that gets an error cannot stop a half-started service.
      await theService().stop(AbortSignal.abort());
      throw error;
    });
  let worker = isSplit ? await startWorker() : undefined;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    port,
    config,
    get service() {
      return theService();
    },
    logged,
    token: async (email) => {
      const identity = localIdentity(theService());
      return identity.mintToken(await identity.account(email));
    },
    signInLink: async () => {
      const identity = localIdentity(theService());
      return identity.createLink(await identity.account());
    },
    get: (path, headers = {}) => fetch(`${url}${path}`, { headers }),
    async [Symbol.asyncDispose]() {
      await Promise.all([running, worker].map((each) => each?.stop(AbortSignal.abort())));
      await rm(dataDir, { recursive: true, force: true });
      // A test file keeps this object for the life of its process, so it must not retain a whole service.
      running = undefined;
      worker = undefined;
      logged.length = 0;
    },
  };
}

function localIdentity({ services }: Service): LocalIdentity {
  if (!services.identity) throw new Error('this service keeps no accounts: AUTH_MODE is oidc');
  return services.identity;
}
