import type { Db } from '../../store/db.ts';
import { dropOrphans } from '../../store/queries/blobs.ts';

export interface BlobSweepOptions {
  readonly db: Db;
  /** Lifetime of unreferenced content: longer than the time between storing and referencing it. */
  readonly retentionMs?: number;
  readonly pageSize?: number;
}

const hour = 3_600_000;

/** Removes unreferenced content. Scans all content once an hour, in pages. */
export class BlobSweep {
  readonly #db: Db;
  readonly #retentionMs: number;
  readonly #pageSize: number;
  #cursor = '';
  #pauseUntil = 0;

  constructor({ db, retentionMs = hour, pageSize = 500 }: BlobSweepOptions) {
    this.#db = db;
    this.#retentionMs = retentionMs;
    this.#pageSize = pageSize;
  }

  /** Scans the next page, unless the scan is pausing; resolves to true if there was one. */
  async step(now: Date): Promise<boolean> {
    if (now.getTime() < this.#pauseUntil) return false;
    const last = await dropOrphans(this.#db, this.#cursor, this.#pageSize, this.#retentionMs);
    if (last === undefined) this.#pauseUntil = now.getTime() + hour;
    this.#cursor = last ?? '';
    return last !== undefined;
  }
}
