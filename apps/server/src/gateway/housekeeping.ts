import type { Logger } from '../log.ts';
import type { Db } from '../store/db.ts';
import { forgetExpiredCalls } from '../store/idempotent-calls.ts';
import { releaseExpired } from '../store/ledger.ts';
import type { Videos } from './videos.ts';

const intervalMs = 2_000;

export interface HousekeepingOptions {
  readonly db: Db;
  readonly logger: Logger;
  readonly videos: Videos;
}

/** Gives back what dead processes had set aside, and forgets what nobody repeats any more; asks after videos. */
export class Housekeeping {
  readonly #options: HousekeepingOptions;
  #timer: NodeJS.Timeout | undefined;
  #under: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(options: HousekeepingOptions) {
    this.#options = options;
  }

  start(): void {
    const { logger } = this.#options;
    this.#timer = setInterval(() => {
      this.#under ??= this.#round()
        .catch((error) => logger.warn({ err: error }, 'the AI gateway could not be tidied up'))
        .finally(() => {
          this.#under = undefined;
        });
    }, intervalMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#under;
  }

  async #round(): Promise<void> {
    const { db, videos } = this.#options;
    await releaseExpired(db);
    await forgetExpiredCalls(db, new Date());
    await videos.lookAround(this.#stopping.signal);
  }
}
