// @ts-check

/**
 * @typedef {object} BlockLimits
 * @property {number} reportMs Blocks that last at least this long are reported.
 * @property {number} endMs Blocks that last this long end the process.
 */

/**
 * A block has begun (reported once), goes beyond the limit, or has ended after it was reported.
 * @typedef {{ kind: 'began' | 'over' | 'ended', blockedMs: number }} Detected
 */

/** A tick counts for at most this many intervals: after a suspend both threads have been standing still. */
const longestTick = 2;

/** Measures how long the main thread has not advanced its heartbeat, in ticks of the watchdog's own timer. */
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
    const blockedMs = this.#blockedMs + Math.min(elapsedMs, this.#tickMs * longestTick);
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
