import { dropOrphans } from '../store/blobs.ts';
import type { Db } from '../store/db.ts';

export interface BlobSweepOptions {
  readonly db: Db;
  /** How long a content stays that nothing names: longer than it takes from storing to naming it. */
  readonly untouchedMs?: number;
  readonly pageSize?: number;
}

const hour = 3_600_000;

/** Removes contents that nothing names any more: once an hour all of them are looked at, in pages. */
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

  /** Looks at the next page, unless it is time to rest; says whether there was one. */
  async step(now: Date): Promise<boolean> {
    if (now.getTime() < this.#restUntil) return false;
    const last = await dropOrphans(this.#db, this.#place, this.#pageSize, this.#untouchedMs);
    if (last === undefined) this.#restUntil = now.getTime() + hour;
    this.#place = last ?? '';
    return last !== undefined;
  }
}
