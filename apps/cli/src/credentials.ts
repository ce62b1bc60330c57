import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './world.ts';

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

interface Kept {
  /** Service of the last sign-in. */
  readonly current?: string | undefined;
  readonly services: Readonly<Record<string, Credential>>;
}

/** Longer than any refresh takes: the process that holds an older lock has died. */
const staleLockMs = 20_000;
const lockLookMs = 50;

export function credentialsPath({ env, home }: Pick<World, 'env' | 'home'>): string {
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'millwright', 'credentials.json');
}

/** The user's sign-ins, in a file that only the user can read. A lock serializes writers across processes. */
export class Credentials {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async read(): Promise<Kept> {
    try {
      const kept = JSON.parse(await readFile(this.path, 'utf8')) as Partial<Kept>;
      return { current: kept.current, services: kept.services ?? {} };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        return { services: {} };
      }
      throw new Error(`Cannot read ${this.path}. Delete it and sign in again`, { cause: error });
    }
  }

  /** Applies `change` to the current content under the lock. */
  async update<T>(change: (kept: Kept) => Promise<readonly [Kept, T]>): Promise<T> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await using _ = await locked(`${this.path}.lock`);
    const before = await this.read();
    const [after, result] = await change(before);
    if (after !== before) await this.#replace(after);
    return result;
  }

  async keep(url: string, credential: Credential): Promise<void> {
    await this.update(async ({ services }) => {
      const kept = { current: url, services: { ...services, [url]: credential } };
      return [kept, undefined];
    });
  }

  /** Removes a sign-in and returns it, so that it can be revoked. */
  forget(url: string): Promise<Credential | undefined> {
    return this.update(async (kept) => {
      const { [url]: gone, ...services } = kept.services;
      const current = kept.current === url ? Object.keys(services)[0] : kept.current;
      return [gone ? { current, services } : kept, gone];
    });
  }

  async #replace(kept: Kept): Promise<void> {
    const draft = `${this.path}.${randomUUID()}`;
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(kept, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.path);
  }
}

async function locked(path: string): Promise<AsyncDisposable> {
  for (;;) {
    try {
      await (await open(path, 'wx', 0o600)).close();
      return { [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const made = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      );
      if (Date.now() - made > staleLockMs) await rm(path, { force: true });
      else await delay(lockLookMs);
    }
  }
}
