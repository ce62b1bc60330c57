import { dropOrphans } from '../../store/blobs.ts';
import type { Db } from '../../store/db.ts';

export interface BlobSweepOptions {
  readonly db: Db;
  /** Lifetime of unreferenced content: longer than the time between storing and referencing it. */
  readonly untouchedMs?: number;
  readonly pageSize?: number;
}

const hour = 3_600_000;

/** Removes unreferenced content. Scans all content once an hour, in pages. */
export class BlobSweep {
  readonly #db: Db;
  readonly #untouchedMs: number;
  readonly #pageSize: number;
  #place = '';
  #restUntil = 0;

  constructor({ db, untouchedMs = hour, pageSize = 500 }: BlobSweepOptions) {
    this.#db = db;
    this.#untouchedMs = untouchedMs;
    this.#pageSize = pageSize;
  }

  /** Scans the next page, unless the scan is pausing; resolves to true if there was one. */
  async step(now: Date): Promise<boolean> {
    if (now.getTime() < this.#restUntil) return false;
    const last = await dropOrphans(this.#db, this.#place, this.#pageSize, this.#untouchedMs);
    if (last === undefined) this.#restUntil = now.getTime() + hour;
    this.#place = last ?? '';
    return last !== undefined;
  }
}
