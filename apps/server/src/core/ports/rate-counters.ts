/** At most `max` operations within a window that starts with the first one. */
export interface Rate {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface RateCount {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Time until the window resets. */
  readonly msUntilReset: number;
}

/**
 * Counts operations per key. Never allows more than the rate; when processes count together, a key may be rejected a
 * little early (ADR 0049). Never fails and never waits for long.
 */
export interface RateCounters {
  count(rate: Rate, key: string): RateCount | Promise<RateCount>;
}
