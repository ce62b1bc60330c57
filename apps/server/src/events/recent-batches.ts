import type { CommittedEventBatch } from './committed-event-batch.ts';

const maxBatches = 256;
const maxChars = 2_000_000;

/** A waiting reader, with the function that wakes it. */
interface Waiter {
  wake: (() => void) | undefined;
}

/**
 * The newest batches of one project, shared by all its readers in this process. A reader that falls behind them reads
 * the database, so slow readers cost no memory.
 */
export class RecentBatches {
  #batches: CommittedEventBatch[] = [];
  #chars = 0;
  #invalidations = 0;
  readonly #waiters = new Set<Waiter>();

  get readers(): number {
    return this.#waiters.size;
  }

  accept(batch: CommittedEventBatch): void {
    const last = this.#batches.at(-1);
    if (last && batch.last <= last.last) return;
    // Readers must get the events in a gap between batches from the database.
    if (last && batch.first !== last.last + 1) this.#clear();
    this.#batches.push(batch);
    this.#chars += batch.size;
    while (
      this.#batches.length > maxBatches ||
      (this.#chars > maxChars && this.#batches.length > 1)
    ) {
      this.#chars -= this.#batches.shift()?.size ?? 0;
    }
    this.wake();
  }

  /** Number of times that the database was reported to possibly have unannounced events. */
  get invalidations(): number {
    return this.#invalidations;
  }

  /** Makes every reader query the database itself. */
  invalidate(): void {
    this.#invalidations += 1;
    this.wake();
  }

  /** The batch with the event after `seq`, if it is buffered. */
  next(seq: number): CommittedEventBatch | undefined {
    const last = this.#batches.at(-1);
    if (!last || last.last <= seq) return undefined;
    for (let at = this.#batches.length - 1; at >= 0; at -= 1) {
      const batch = this.#batches[at];
      if (batch && batch.first <= seq + 1) return batch.after(seq);
    }
    return undefined;
  }

  /** True if nothing newer than `seq` has been announced. */
  isCurrent(seq: number): boolean {
    const last = this.#batches.at(-1);
    return !last || last.last <= seq;
  }

  /** Registers a reader. Aborting the signal also unregisters it. */
  register(signal: AbortSignal): { wait(): Promise<void>; leave(): void } {
    // One listener for the reader's lifetime: adding one per wait costs more than the wait itself.
    const waiter: Waiter = { wake: undefined };
    this.#waiters.add(waiter);
    const leave = () => {
      signal.removeEventListener('abort', leave);
      this.#waiters.delete(waiter);
      waiter.wake?.();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return {
      wait: () =>
        new Promise<void>((resolve) => {
          if (signal.aborted) resolve();
          else waiter.wake = resolve;
        }),
      leave,
    };
  }

  /** Makes every reader check for new work. */
  wake(): void {
    for (const waiter of this.#waiters) {
      waiter.wake?.();
      waiter.wake = undefined;
    }
  }

  #clear(): void {
    this.#batches = [];
    this.#chars = 0;
  }
}
