import pg from 'pg';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { type AppDatabaseKey, changeAppDatabase } from '../../store/queries/app-databases.ts';
import type { AppDatabases } from './app-databases.ts';
import type { DatabaseServer } from './database-server.ts';
import type { KeptDumps } from './kept-dumps.ts';
import { restoreDatabase } from './restore/restore-database.ts';
import { RestoreError } from './restore/restore-error.ts';

export interface DatabaseRestorerOptions {
  readonly db: Db;
  readonly databases: AppDatabases;
  readonly server: DatabaseServer;
  readonly dumps: KeptDumps;
  readonly log: Logger;
}

const maxRestoreMs = 30 * 60_000;

/** Replaces the content of databases by that of dumps, and keeps a dump of what it replaces. */
export class DatabaseRestorer {
  readonly #options: DatabaseRestorerOptions;
  readonly #active = new KeyedConcurrencyLimit(1, 'restores of a database');

  constructor(options: DatabaseRestorerOptions) {
    this.#options = options;
  }

  /** Resolves to the id of the dump of the replaced content. `keptId` names the kept dump that is restored. */
  async restore(
    key: AppDatabaseKey,
    dump: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
    keptId: string | null = null,
  ): Promise<string | undefined> {
    const { databases, server } = this.#options;
    const { projectId, stage } = key;
    const release = this.#active.acquire(`${projectId}:${stage}`);
    try {
      const existing = await databases.find(key);
      if (!existing?.isReady) await databases.ensure(key);
      return await server.exclusively(`app_database_content:${projectId}:${stage}`, async () => {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(maxRestoreMs)]);
        const replaced = existing?.isReady
          ? await this.#keepReplaced(key, limited, keptId)
          : undefined;
        await this.#replace(key, dump, limited);
        return replaced?.id;
      });
    } finally {
      release();
    }
  }

  async #keepReplaced(key: AppDatabaseKey, signal: AbortSignal, keptId: string | null) {
    try {
      return await this.#options.dumps.keep(key, 'restore', signal, keptId);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      const message = `The current data could not be dumped first: ${error.message}`;
      throw new RestoreError(message, undefined, { cause: error });
    }
  }

  async #replace(
    key: AppDatabaseKey,
    dump: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): Promise<void> {
    const { db, databases, log } = this.#options;
    const { projectId, stage } = key;
    await changeAppDatabase(db, key, { restoringUntil: new Date(Date.now() + maxRestoreMs) });
    const client = await databases.connect(await databases.ensure(key), {});
    const startedAt = performance.now();
    try {
      await restoreDatabase(client, dump, signal);
      const ms = Math.round(performance.now() - startedAt);
      log.info({ projectId, stage, ms }, 'restored a database');
    } finally {
      await client.end().catch(() => undefined);
      await changeAppDatabase(db, key, { restoringUntil: null });
    }
  }
}
