/** A limit on concurrent operations per key. */
export interface ConcurrencyLimit {
  readonly name: string;
  /** 0 means unlimited. */
  readonly max: number;
}

/** A concurrency limiter shared by all processes. Never fails and never waits for long. */
export interface SharedLimiter {
  /** Acquires a slot; the returned function releases it. Resolves to undefined if no slot is free. */
  acquire(rule: ConcurrencyLimit, key: string): Promise<(() => void) | undefined>;
}
