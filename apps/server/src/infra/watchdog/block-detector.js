// @ts-check

/**
 * @typedef {object} BlockLimits
 * @property {number} reportMs Blocks that last at least this long are reported.
 * @property {number} endMs Blocks that last this long end the process.
 */

/**
 * Reports that a block began (once), exceeded the limit, or ended after it was reported.
 * @typedef {{ kind: 'began' | 'over' | 'ended', blockedMs: number }} Detected
 */

/** Caps a tick at this many intervals: during a suspend both threads stand still. */
const maxTickIntervals = 2;

/** Measures how long the main thread's heartbeat has not advanced, in ticks of the watchdog's own timer. */
export class BlockDetector {
  #limits;
  #tickMs;
  /** @type {number | undefined} */
  #heartbeat;
  #blockedMs = 0;
  #isReported = false;

  /**
   * @param {BlockLimits} limits
   * @param {number} tickMs
   */
  constructor(limits, tickMs) {
    this.#limits = limits;
    this.#tickMs = tickMs;
  }

  /**
   * @param {number} heartbeat
   * @param {number} elapsedMs
   * @returns {Detected | undefined}
   */
  tick(heartbeat, elapsedMs) {
    const blockedMs = this.#blockedMs + Math.min(elapsedMs, this.#tickMs * maxTickIntervals);
    if (heartbeat !== this.#heartbeat) {
      const wasReported = this.#isReported;
      this.#heartbeat = heartbeat;
      this.#blockedMs = 0;
      this.#isReported = false;
      return wasReported ? { kind: 'ended', blockedMs } : undefined;
    }
    this.#blockedMs = blockedMs;
    if (blockedMs >= this.#limits.endMs) return { kind: 'over', blockedMs };
    if (blockedMs < this.#limits.reportMs || this.#isReported) return undefined;
    this.#isReported = true;
    return { kind: 'began', blockedMs };
  }
}
