/** So many within a time that begins with the first. */
export interface Rate {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

export interface Counted {
  readonly isAllowed: boolean;
  readonly left: number;
  /** Until it begins anew. */
  readonly msLeft: number;
}

/**
 * Counts how often something was done for a key. Never more than its rate allows; when processes count
 * together, a key may be refused a little early (ADR 0049). It never fails and nobody waits long for it.
 */
export interface RateCounters {
  count(rate: Rate, key: string): Counted | Promise<Counted>;
}
