import { Readable } from 'node:stream';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { newId } from '@millwright/contract';
import { groupBytes } from '../../core/group-bytes.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import type { AppDatabaseKey } from '../../store/queries/app-databases.ts';
import {
  completeDatabaseDump,
  type DatabaseDump,
  insertDatabaseDump,
  insertDatabaseDumpChunk,
  readDatabaseDumpChunk,
  removeDatabaseDump,
  removeExcessDatabaseDumps,
  removeExpiredDatabaseDumps,
} from '../../store/queries/database-dumps.ts';
import type { AppDatabases } from './app-databases.ts';
import { dumpDatabase } from './dump/dump-database.ts';

export interface KeptDumpsOptions {
  readonly db: Db;
  readonly databases: AppDatabases;
  readonly log: Logger;
  /** Compressed size of all dumps of one database; the newest one is always kept. */
  readonly maxBytes: number;
}

const chunkBytes = 1024 * 1024;
const maxDumps = 20;
const keptMs = 7 * 24 * 60 * 60_000;
/** No dump takes this long. */
const incompleteMs = 60 * 60_000;
const maxDumpMs = 50 * 60_000;

/**
 * Dumps that the service keeps for a week, to undo what replaces the content of a database. They are stored in chunks,
 * each in its own transaction, and count only once they are complete.
 */
export class KeptDumps {
  readonly #options: KeptDumpsOptions;

  constructor(options: KeptDumpsOptions) {
    this.#options = options;
  }

  /** Stores a dump of a database; resolves to undefined if there is none. `keptId` names a dump not to be displaced. */
  async keep(
    key: AppDatabaseKey,
    reason: string,
    signal: AbortSignal,
    keptId: string | null = null,
  ): Promise<{ readonly id: string } | undefined> {
    const { db, databases, log, maxBytes } = this.#options;
    const database = await databases.find(key);
    if (!database?.isReady) return undefined;
    const { projectId, stage } = key;
    const id = newId('dump');
    await insertDatabaseDump(db, { id, projectId, stage, reason }, incompleteMs);
    const client = await databases.connect(database, {});
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(maxDumpMs)]);
      const sizes = await this.#store(id, dumpDatabase(client, limited));
      const isStored = await completeDatabaseDump(db, id, sizes, keptMs);
      if (!isStored) throw new Error('the dump was deleted while it was written');
      log.info({ projectId, stage, reason, ...sizes }, 'kept a dump of a database');
    } catch (error) {
      await removeDatabaseDump(db, id).catch(() => undefined);
      throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await removeExcessDatabaseDumps(db, key, { maxDumps, maxBytes, keptId });
    return { id };
  }

  /** The SQL of a dump. */
  read(dump: DatabaseDump): AsyncIterable<Buffer> {
    return Readable.from(this.readCompressed(dump)).compose(createGunzip());
  }

  /** The SQL of a dump, compressed with gzip. */
  async *readCompressed({ id, storedBytes }: DatabaseDump): AsyncGenerator<Buffer> {
    let size = 0;
    for (let number = 0; size < storedBytes; number += 1) {
      const bytes = await readDatabaseDumpChunk(this.#options.db, id, number);
      if (!bytes) throw new Error('the dump was deleted while it was read');
      size += bytes.length;
      yield bytes;
    }
  }

  removeExpired(): Promise<void> {
    return removeExpiredDatabaseDumps(this.#options.db);
  }

  async #store(
    dumpId: string,
    dump: AsyncIterable<string | Buffer>,
  ): Promise<Pick<DatabaseDump, 'sizeBytes' | 'storedBytes'>> {
    let sizeBytes = 0;
    let storedBytes = 0;
    let number = 0;
    async function* counted() {
      for await (const piece of dump) {
        sizeBytes += Buffer.byteLength(piece);
        yield piece;
      }
    }
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const compressed = Readable.from(counted()).compose(gzip);
    for await (const bytes of groupBytes(compressed, chunkBytes)) {
      await insertDatabaseDumpChunk(this.#options.db, { dumpId, number, bytes });
      storedBytes += bytes.length;
      number += 1;
    }
    return { sizeBytes, storedBytes };
  }
}
