import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../apps/server/src/testing/database.ts';
import { eventually } from '../apps/server/src/testing/eventually.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { type RedisServer, startRedis } from '../apps/server/src/testing/redis-server.ts';
import { Client, type Stream } from './client.ts';
import { runNpmToken } from './errands.ts';
import { healthy, type ServiceProcess, spawnService } from './service-process.ts';

const fixture = 'e2e/fixtures/scripted-service.ts';

export interface Member {
  readonly port: number;
  readonly service: ServiceProcess;
  /** Where each call of the model is noted. */
  readonly calls: string;
}

/** Many processes of one installation around one Redis and one PostgreSQL. */
export class Fleet implements AsyncDisposable {
  readonly redis: RedisServer;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly #env: Record<string, string>;
  readonly members: Member[] = [];
  #token: string | undefined;

  private constructor(redis: RedisServer, databaseUrl: string, folder: string) {
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
    };
  }

  static async assemble(): Promise<Fleet> {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-fleet-'));
    return new Fleet(await startRedis(), await freshDatabase(), folder);
  }

  /** Another process; resolves when it is ready. */
  async join(roles: string, settings: Record<string, string> = {}): Promise<Member> {
    const member = await this.spawn(roles, settings);
    await healthy(member.service, member.port);
    return member;
  }

  /** The same with real sandboxes. */
  joinWithSandboxes(roles: string, settings: Record<string, string> = {}): Promise<Member> {
    const sandboxes = { WORKSHOP: 'real', SANDBOX_WARM: '1', VERIFY_TURNS: 'false' };
    return this.join(roles, { ...sandboxes, ...settings });
  }

  async spawn(roles: string, settings: Record<string, string> = {}): Promise<Member> {
    const port = await freePort();
    const own = {
      ROLES: roles,
      PORT: String(port),
      DATA_DIR: join(this.folder, `data-${port}`),
      MODEL_CALLS: join(this.folder, `calls-${port}`),
    };
    const service = spawnService({ ...this.#env, ...own, ...settings }, fixture);
    const member = { port, service, calls: own.MODEL_CALLS };
    this.members.push(member);
    return member;
  }

  /** The same person at whichever process. */
  async client({ port }: Member): Promise<Client> {
    this.#token ??= await runNpmToken({ ...this.#env, DATA_DIR: join(this.folder, 'errand') });
    return new Client(`http://127.0.0.1:${port}`, this.#token);
  }

  /** The one process that lives and has asked its model for this prompt. */
  workerOf(prompt: string): Promise<Member> {
    return eventually(async () => {
      for (const member of this.members) {
        if (member.service.child.signalCode !== null) continue;
        if ((await this.stepsOf(member, prompt)).length > 0) return member;
      }
      return undefined;
    }, 'somebody asks the model');
  }

  /** The steps of a prompt that this process asked its model for. */
  async stepsOf({ calls }: Member, prompt: string): Promise<number[]> {
    const text = await readFile(calls, 'utf8').catch(() => '');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines
      .map((line): { prompt: string; step: number } => JSON.parse(line))
      .filter((call) => call.prompt === prompt)
      .map(({ step }) => step);
  }

  async kill({ service }: Member): Promise<void> {
    service.child.kill('SIGKILL');
    await service.ended();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.members.map(({ service }) => service[Symbol.asyncDispose]()));
    await this.redis[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Posts a message that nobody can begin yet, and opens its stream when it is asked to. */
export async function queue(
  client: Client,
  body: Record<string, unknown>,
): Promise<() => Promise<Stream>> {
  const answer = await client.request('POST', '/api/v1/vibe/stream_v2', body);
  assert.equal(answer.status, 202, await answer.text());
  return () => client.read(answer.headers.get('location') ?? '');
}
