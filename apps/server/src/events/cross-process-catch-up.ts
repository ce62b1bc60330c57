import type { CommittedEventBatch } from './committed-event-batch.ts';
import type { RecentBatches } from './recent-batches.ts';

export interface CrossProcessCatchUpOptions {
  readonly tail: RecentBatches;
  readonly read: (after: number) => Promise<CommittedEventBatch | undefined>;
  readonly deliver: (batch: CommittedEventBatch) => void;
}

/**
 * Delivers events committed by other processes to a project's local readers. Reads the database once for all readers;
 * an event committed during one read is found by the next.
 */
export class CrossProcessCatchUp {
  readonly #options: CrossProcessCatchUpOptions;
  /** The last sequence number known here. */
  #last: number | undefined;
  #isReading = false;
  #shouldReadAgain = false;

  constructor(options: CrossProcessCatchUpOptions) {
    this.#options = options;
  }

  /** Accepts a complete batch, from this process or from the database. */
  accept(batch: CommittedEventBatch): void {
    this.#last = Math.max(this.#last ?? 0, batch.last);
    this.#options.deliver(batch);
  }

  /** Called if another process may have committed events. Only the database knows whether it did. */
  invalidate(): void {
    if (this.#last === undefined) this.#options.tail.invalidate();
    else void this.#readNew();
  }

  /** Compares the known end of the log with the database's. */
  compareHead(head: number): void {
    if (this.#last === undefined) {
      this.#last = head;
      this.#options.tail.invalidate();
    } else if (head > this.#last) this.invalidate();
  }

  async #readNew(): Promise<void> {
    this.#shouldReadAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#shouldReadAgain) {
        this.#shouldReadAgain = false;
        const found = await this.#options.read(this.#last ?? 0);
        if (found) this.accept(found);
      }
    } catch {
      // The next periodic comparison of heads finds the events.
    } finally {
      this.#isReading = false;
    }
  }
}
