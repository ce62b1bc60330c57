import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/server/src/testing/free-port.ts';
import { type RedisServer, startRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { Client } from '../../support/client.ts';
import { mintToken } from '../../support/mint-token.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import {
  type ServiceProcess,
  spawnService,
  waitUntilHealthy,
} from '../../support/service-process.ts';
import type { ChaosReport } from './chaos-report.ts';

/** A process of the installation, restarted at the same port; any exit that was not requested is a violation. */
export class ManagedProcess {
  readonly name: string;
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #report: ChaosReport;
  #service: ServiceProcess | undefined;
  #isStopRequested = false;

  constructor(name: string, port: number, env: Record<string, string>, report: ChaosReport) {
    this.name = name;
    this.port = port;
    this.#env = env;
    this.#report = report;
  }

  async start(): Promise<void> {
    const service = spawnService(this.#env, 'e2e/support/fixtures/scripted-service.ts');
    this.#service = service;
    this.#isStopRequested = false;
    void service.waitForExit().then(([code, signal]) => {
      this.#noteErrors(service);
      if (this.#isStopRequested) return;
      const last = service.output().slice(-2_000);
      this.#report.addViolation(`I19 ${this.name} ended by itself: ${code ?? signal}\n${last}`);
    });
    await waitUntilHealthy(service, this.port);
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const service = this.#service;
    if (!service) return;
    this.#isStopRequested = true;
    const since = performance.now();
    service.child.kill(signal);
    const ended = await service.waitForExit();
    if (signal === 'SIGKILL') return;
    const ms = performance.now() - since;
    this.#report.measure('an orderly stop', ms);
    if (ended[0] !== 0) {
      const last = service.output().slice(-2_000);
      this.#report.addViolation(`${this.name} did not stop cleanly: ${ended}\n${last}`);
    }
    if (ms > 30_000) this.#report.addViolation(`${this.name} took ${ms} ms to stop`);
  }

  freeze(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#service?.child.kill(signal);
  }

  #noteErrors(service: ServiceProcess): void {
    for (const line of service.output().split('\n')) {
      if (!/"level":(50|60)/.test(line)) continue;
      const { msg } = JSON.parse(line) as { msg?: string };
      this.#report.count(`logged as an error: ${msg}`);
    }
  }
}

export class Installation implements AsyncDisposable {
  readonly apis: readonly ManagedProcess[];
  readonly workers: readonly ManagedProcess[];
  readonly redis: RedisServer;
  readonly postgres: PostgresServer;
  readonly clients: readonly Client[];
  /** Time without a heartbeat after which another worker takes over. */
  readonly leaseMs: number;
  readonly #folder: string;

  private constructor(
    parts: { apis: ManagedProcess[]; workers: ManagedProcess[] },
    servers: { redis: RedisServer; postgres: PostgresServer; folder: string; token: string },
    leaseMs: number,
  ) {
    this.leaseMs = leaseMs;
    this.apis = parts.apis;
    this.workers = parts.workers;
    this.redis = servers.redis;
    this.postgres = servers.postgres;
    this.#folder = servers.folder;
    this.clients = parts.apis.map(
      ({ port }) => new Client(`http://127.0.0.1:${port}`, servers.token),
    );
  }

  static async open(
    settings: Record<string, string> & { TURN_LEASE_S: string },
    report: ChaosReport,
    pairs: number,
  ): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-chaos-'));
    const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
    await redis.enablePersistence();
    const env = {
      QUEUE_ENABLED: 'true',
      REDIS_URL: redis.url,
      DATABASE_URL: postgres.url,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      API_KEY_PEPPER: randomBytes(32).toString('base64'),
      BASE_URL: 'http://localhost:8080',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const make = async (roles: string, at: number): Promise<ManagedProcess> => {
      const port = await freePort();
      const own = { ROLES: roles, PORT: String(port), DATA_DIR: join(folder, `data-${port}`) };
      return new ManagedProcess(`${roles} ${at}`, port, { ...env, ...own }, report);
    };
    const makeAll = (roles: string) =>
      Promise.all(Array.from({ length: pairs }, (_, at) => make(roles, at + 1)));
    const [apis, workers] = await Promise.all([makeAll('api'), makeAll('worker')]);
    await Promise.all([...apis, ...workers].map((part) => part.start()));
    const token = await mintToken({ ...env, DATA_DIR: join(folder, 'mint-token') });
    const servers = { redis, postgres, folder, token };
    return new Installation({ apis, workers }, servers, Number(settings.TURN_LEASE_S) * 1_000);
  }

  get parts(): readonly ManagedProcess[] {
    return [...this.apis, ...this.workers];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const part of this.parts) part.freeze('SIGCONT');
    await Promise.all(this.parts.map((part) => part.stop('SIGTERM')));
    await this.redis[Symbol.asyncDispose]();
    await this.postgres[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
