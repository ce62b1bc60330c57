/** So many of something that lasts, for one key, at the same time. */
export interface ConcurrencyLimit {
  readonly name: string;
  /** 0: any number. */
  readonly max: number;
}

/** Places that all processes give away together. It never fails and nobody waits long for it. */
export interface SharedLimiter {
  /** A place, until it is given back by the returned function; undefined when there is none. */
  acquire(rule: ConcurrencyLimit, key: string): Promise<(() => void) | undefined>;
}
