import type { Batch } from './batch.ts';
import type { Tail } from './tail.ts';

export interface CatchUpOptions {
  readonly tail: Tail;
  readonly read: (after: number) => Promise<Batch | undefined>;
  readonly deliver: (batch: Batch) => void;
}

/**
 * Brings what other processes committed to the readers of one project here: it is read once for all
 * of them, and what was committed during a look is found by the next one.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  /** How far the log is known here. */
  #last: number | undefined;
  #isLooking = false;
  #lookAgain = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** A batch of this process, with all that is in it. */
  accept(batch: Batch): void {
    this.#last = Math.max(this.#last ?? 0, batch.last);
    this.#options.deliver(batch);
  }

  /** Something may have been committed elsewhere. Whether it was, and what, only the database says. */
  doubt(): void {
    if (this.#last === undefined) this.#options.tail.doubt();
    else void this.#look();
  }

  /** The last number of the log, as the database has it. */
  compare(head: number): void {
    if (this.#last === undefined) {
      this.#last = head;
      this.#options.tail.doubt();
    } else if (head > this.#last) this.doubt();
  }

  async #look(): Promise<void> {
    this.#lookAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false;
        const found = await this.#options.read(this.#last ?? 0);
        if (found) this.accept(found);
      }
    } catch {
      // Heads are compared again soon, and then it is found.
    } finally {
      this.#isLooking = false;
    }
  }
}
