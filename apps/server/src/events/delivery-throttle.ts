import { CommittedEventBatch } from './committed-event-batch.ts';

/** About ten times the cost of delivering a batch to one more reader. */
const pausePerReaderMs = 0.16;
/** Text that grows thirty times a second appears continuous. */
const maxPauseMs = 33;

/**
 * Throttles delivery by the number of readers. Each delivery costs one system call per reader, however small the batch,
 * so the pause after a delivery grows with the readers, and batches that arrive during it are delivered together. A few
 * readers cause no pause, and a batch after a quiet period is never delayed.
 */
export class DeliveryThrottle {
  readonly #deliver: (batch: CommittedEventBatch) => void;
  readonly #readers: () => number;
  #waiting: CommittedEventBatch[] = [];
  #pause: NodeJS.Timeout | undefined;

  constructor(deliver: (batch: CommittedEventBatch) => void, readers: () => number) {
    this.#deliver = deliver;
    this.#readers = readers;
  }

  accept(batch: CommittedEventBatch): void {
    if (this.#pause) this.#waiting.push(batch);
    else this.#deliverAll([batch]);
  }

  close(): void {
    clearTimeout(this.#pause);
  }

  #deliverAll(batches: readonly CommittedEventBatch[]): void {
    for (const batch of CommittedEventBatch.joinAdjacent(batches)) this.#deliver(batch);
    const ms = Math.min(this.#readers() * pausePerReaderMs, maxPauseMs);
    if (ms < 1) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      const waiting = this.#waiting;
      this.#waiting = [];
      if (waiting.length > 0) this.#deliverAll(waiting);
    }, ms);
  }
}
