import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type RedisServer, startRedis } from '../../apps/server/src/testing/redis-server.ts';
import type { ScriptedCall } from '../../apps/server/src/testing/scripted-model.ts';
import { Client, type Stream } from './client.ts';
import { FileGates } from './file-gates.ts';
import type { RecordedModelCalls } from './invariants/model-calls.ts';
import { mintSignInLink, mintToken } from './mint-token.ts';
import { type ServiceProcess, spawnService, waitUntilHealthy } from './service-process.ts';
import { shareTemplates } from './share-templates.ts';

const fixture = 'e2e/support/fixtures/scripted-service.ts';

export interface Member {
  readonly port: number;
  readonly roles: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly service: ServiceProcess;
  /** File in which model calls are recorded. */
  readonly callsFile: string;
}

/** Many processes of one installation around one Redis and one PostgreSQL. */
export class Fleet implements AsyncDisposable {
  readonly redis: RedisServer;
  readonly databaseUrl: string;
  readonly folder: string;
  /** Gates for the scripts of all members. */
  readonly gates: FileGates;
  readonly #env: Record<string, string>;
  readonly members: Member[] = [];
  readonly #tokens = new Map<string, Promise<string>>();
  #spawned = 0;

  private constructor(
    redis: RedisServer,
    databaseUrl: string,
    folder: string,
    settings: Record<string, string>,
  ) {
    const gates = join(folder, 'gates');
    this.gates = new FileGates(gates);
    this.redis = redis;
    this.databaseUrl = databaseUrl;
    this.folder = folder;
    this.#env = {
      QUEUE_ENABLED: 'true',
      REDIS_URL: redis.url,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      API_KEY_PEPPER: randomBytes(32).toString('base64'),
      // One address for all of them, as behind a load balancer.
      BASE_URL: 'http://localhost:8080',
      SHUTDOWN_GRACE_S: '1',
      GATES: gates,
      ...settings,
    };
  }

  static async assemble(
    settings: Record<string, string> = {},
    databaseUrl?: string,
  ): Promise<Fleet> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-fleet-'));
    const url = databaseUrl ?? (await freshDatabase());
    return new Fleet(await startRedis(), url, folder, settings);
  }

  /** Starts another process; resolves when it is ready. */
  async join(roles: string, settings: Record<string, string> = {}): Promise<Member> {
    const member = await this.spawn(roles, settings);
    await waitUntilHealthy(member.service, member.port);
    return member;
  }

  /** Same with real sandboxes. */
  joinWithSandboxes(roles: string, settings: Record<string, string> = {}): Promise<Member> {
    const sandboxes = { TEST_SANDBOXES: 'real', SANDBOX_WARM: '0', VERIFY_TURNS: 'false' };
    return this.join(roles, { ...sandboxes, ...settings });
  }

  async spawn(roles: string, settings: Record<string, string> = {}): Promise<Member> {
    const port = Number(settings['PORT'] ?? (await freePort()));
    const { TEST_SANDBOXES } = { ...this.#env, ...settings };
    if (TEST_SANDBOXES === 'real') await shareTemplates(this.#dataDirectoryOf(port));
    return this.#spawn(port, roles, settings);
  }

  /** Restarts a member that has ended, at the same port and with the same data. */
  async restart(member: Member): Promise<Member> {
    const restarted = this.respawn(member);
    await waitUntilHealthy(restarted.service, restarted.port);
    return restarted;
  }

  respawn({ port, roles, settings }: Member): Member {
    return this.#spawn(port, roles, settings);
  }

  #dataDirectoryOf(port: number): string {
    return join(this.folder, `data-${port}`);
  }

  #spawn(port: number, roles: string, settings: Readonly<Record<string, string>>): Member {
    const memberEnv = {
      ROLES: roles,
      PORT: String(port),
      DATA_DIR: this.#dataDirectoryOf(port),
      MODEL_CALLS: join(this.folder, `calls-${this.#spawned}`),
    };
    this.#spawned += 1;
    const service = spawnService({ ...this.#env, ...memberEnv, ...settings }, fixture);
    const member = { port, roles, settings, service, callsFile: memberEnv.MODEL_CALLS };
    this.members.push(member);
    return member;
  }

  get alive(): Member[] {
    return this.members.filter(({ service: { child } }) => {
      return child.exitCode === null && child.signalCode === null;
    });
  }

  /** Drops members that have ended. */
  dropEndedMembers(): void {
    this.members.splice(0, Number.POSITIVE_INFINITY, ...this.alive);
  }

  /** Client of one user at any process: the owner or another user. */
  async client({ port }: Member, ...email: [] | [string]): Promise<Client> {
    const [name = 'owner'] = email;
    const token = this.#tokens.get(name) ?? mintToken(this.#mintingEnv, ...email);
    this.#tokens.set(name, token);
    return new Client(`http://127.0.0.1:${port}`, await token);
  }

  /** Signs the owner in at `BASE_URL`. */
  signInLink(): Promise<string> {
    return mintSignInLink(this.#mintingEnv);
  }

  get #mintingEnv(): Record<string, string> {
    return { ...this.#env, DATA_DIR: join(this.folder, 'mint-token') };
  }

  /** The only live process that called its model for this prompt. */
  workerOf(prompt: string): Promise<Member> {
    return eventually(async () => {
      for (const member of this.alive) {
        if ((await this.stepsOf(member, prompt)).length > 0) return member;
      }
      return undefined;
    }, 'a worker calls the model');
  }

  /** Steps of a prompt for which this process called its model. */
  async stepsOf({ callsFile }: Member, prompt: string): Promise<number[]> {
    const recorded = await readLines<ScriptedCall>(callsFile);
    return recorded.filter((call) => call.prompt === prompt).map(({ step }) => step);
  }

  /** Model calls of a member. */
  callsOf({ callsFile }: Member): Promise<RecordedModelCalls['calls']> {
    return readLines(callsFile);
  }

  /** Data directory of its members, and the pids of the live ones. */
  get installation() {
    return {
      folder: this.folder,
      alive: this.alive.flatMap(({ service: { child } }) => child.pid ?? []),
    };
  }

  /** Recorded model calls of all members. */
  async readModelCalls(): Promise<RecordedModelCalls> {
    const names = (await readdir(this.folder)).filter((name) => name.startsWith('calls-'));
    const read = async <T>(isEnded: boolean): Promise<T[]> => {
      const own = names.filter((name) => name.endsWith('.ended') === isEnded);
      return (await Promise.all(own.map((name) => readLines<T>(join(this.folder, name))))).flat();
    };
    return { calls: await read(false), ended: await read(true) };
  }

  async kill({ service }: Member): Promise<void> {
    service.child.kill('SIGKILL');
    await service.waitForExit();
  }

  /** Stops all remaining members. */
  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ service }) => service[Symbol.asyncDispose]()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.redis[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function readLines<T>(path: string): Promise<T[]> {
  // The file does not exist before the first call.
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): T => JSON.parse(line));
}

/** Settings for more concurrent turns than one person would have. */
export const highConcurrency = {
  MAX_CONCURRENT_TURNS: '1000',
  WORKER_CONCURRENCY: '200',
  QUEUE_START_WAIT_MS: '30000',
  RATE_LIMIT_TURNS_PER_HOUR: '0',
  RATE_LIMIT_REQUESTS_PER_MIN: '0',
  RATE_LIMIT_STREAMS_PER_USER: '0',
};

/** A short lease, so that no test waits for long. */
export const shortLease = { TURN_LEASE_S: '2' };

/** Posts a message that has to be queued, and returns a function that opens its stream. */
export async function postQueued(
  client: Client,
  body: Record<string, unknown>,
): Promise<() => Promise<Stream>> {
  const answer = await client.request('POST', '/api/v1/vibe/stream_v2', body);
  assert.equal(answer.status, 202, await answer.text());
  return () => client.read(answer.headers.get('location') ?? '');
}
