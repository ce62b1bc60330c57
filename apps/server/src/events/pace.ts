import { Batch } from './batch.ts';

/** About ten times what handing a batch to one more reader costs. */
const pauseForReaderMs = 0.16;
/** Text that grows thirty times a second looks as if it flowed. */
const longestPauseMs = 33;

/**
 * Every hand-over costs a system call for each reader, however small the batch. So the more readers
 * there are, the longer the pause after one, and what comes during the pause is handed over
 * together. Few readers have none; whatever comes after a quiet moment never waits.
 */
export class Pace {
  readonly #deliver: (batch: Batch) => void;
  readonly #readers: () => number;
  #waiting: Batch[] = [];
  #pause: NodeJS.Timeout | undefined;

  constructor(deliver: (batch: Batch) => void, readers: () => number) {
    this.#deliver = deliver;
    this.#readers = readers;
  }

  accept(batch: Batch): void {
    if (this.#pause) this.#waiting.push(batch);
    else this.#hand([batch]);
  }

  close(): void {
    clearTimeout(this.#pause);
  }

  #hand(batches: readonly Batch[]): void {
    for (const batch of Batch.joined(batches)) this.#deliver(batch);
    const ms = Math.min(this.#readers() * pauseForReaderMs, longestPauseMs);
    if (ms < 1) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      const waiting = this.#waiting;
      this.#waiting = [];
      if (waiting.length > 0) this.#hand(waiting);
    }, ms);
  }
}
