import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** A body pauses after this much work. */
export const sliceMs = 1;
const pauseMs = 2;
/** Added to a pause during which the event loop was busy for more than this share of the time. */
const extraPauseMs = 8;
const busyUtilization = 0.25;

/**
 * Limits the share of the event loop that bodies take, however many arrive at once: after each slice of work on one
 * body, all of them pause. Together they get a third of an idle process, enough for about 40 MB/s, and a tenth of a
 * busy one.
 */
export class EventLoopThrottle {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the calling body may continue; bodies take turns. */
  pause(): Promise<void> {
    this.#last = this.#last.then(yieldEventLoop);
    return this.#last;
  }
}

async function yieldEventLoop(): Promise<void> {
  const before = performance.eventLoopUtilization();
  await delay(pauseMs);
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > busyUtilization) await delay(extraPauseMs);
}
