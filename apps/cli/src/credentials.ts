import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CliRuntime } from './cli-runtime.ts';

/** Stored sign-in at one service. */
export interface Credential {
  readonly issuer: string;
  readonly client_id: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint?: string | undefined;
  readonly access_token: string;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
  readonly refresh_token?: string | undefined;
}

interface StoredCredentials {
  /** Service of the last sign-in. */
  readonly current?: string | undefined;
  readonly services: Readonly<Record<string, Credential>>;
}

/** Longer than any refresh takes: the process that holds an older lock has died. */
const staleLockMs = 20_000;
const lockPollMs = 50;

export function getCredentialsPath({ env, home }: Pick<CliRuntime, 'env' | 'home'>): string {
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'millwright', 'credentials.json');
}

/** The user's sign-ins, in a file that only the user can read. A lock serializes writers across processes. */
export class Credentials {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async read(): Promise<StoredCredentials> {
    try {
      const stored = JSON.parse(await readFile(this.path, 'utf8')) as Partial<StoredCredentials>;
      return { current: stored.current, services: stored.services ?? {} };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        return { services: {} };
      }
      throw new Error(`Cannot read ${this.path}. Delete it and sign in again`, { cause: error });
    }
  }

  /** Applies `change` to the current content under the lock. */
  async update<T>(
    change: (stored: StoredCredentials) => Promise<readonly [StoredCredentials, T]>,
  ): Promise<T> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await using _ = await acquireLock(`${this.path}.lock`);
    const before = await this.read();
    const [after, result] = await change(before);
    if (after !== before) await this.#replace(after);
    return result;
  }

  async save(url: string, credential: Credential): Promise<void> {
    await this.update(async ({ services }) => {
      const stored = { current: url, services: { ...services, [url]: credential } };
      return [stored, undefined];
    });
  }

  /** Removes a sign-in and returns it, so that it can be revoked. */
  remove(url: string): Promise<Credential | undefined> {
    return this.update(async (stored) => {
      const { [url]: removed, ...services } = stored.services;
      const current = stored.current === url ? Object.keys(services)[0] : stored.current;
      return [removed ? { current, services } : stored, removed];
    });
  }

  async #replace(stored: StoredCredentials): Promise<void> {
    const draft = `${this.path}.${randomUUID()}`;
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(stored, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.path);
  }
}

async function acquireLock(path: string): Promise<AsyncDisposable> {
  for (;;) {
    try {
      await (await open(path, 'wx', 0o600)).close();
      return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const createdAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      );
      if (Date.now() - createdAt > staleLockMs) await rm(path, { force: true });
      else await delay(lockPollMs);
    }
  }
}
