import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** A body rests after this much work. */
export const busyMs = 1;
const restMs = 2;
/** Added to a rest in which the event loop had other things to do for more than this share of it. */
const furtherRestMs = 8;
const busyShare = 0.25;

/**
 * Makes bodies that arrive at the same time share a part of the event loop, however many they are: after each moment of
 * work on one of them there is a rest before any of them goes on. Together they have a third of an idle process,
 * which takes in about 40 MB/s, and a tenth of a busy one.
 */
export class BodyPace {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the body that calls may go on; bodies take turns. */
  rest(): Promise<void> {
    this.#last = this.#last.then(letOthersWork);
    return this.#last;
  }
}

async function letOthersWork(): Promise<void> {
  const before = performance.eventLoopUtilization();
  await delay(restMs);
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > busyShare) await delay(furtherRestMs);
}
