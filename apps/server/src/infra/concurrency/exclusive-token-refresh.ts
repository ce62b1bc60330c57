import { setTimeout as delay } from 'node:timers/promises';
import { SingleFlight } from './single-flight.ts';

/** Operations on a revision of a row with tokens; each change of the row creates a new revision. */
export interface ExclusiveTokenRefreshOptions<R> {
  /** Tries to take a lease on this revision; true on success. */
  readonly lease: (row: R, leaseMs: number) => Promise<boolean>;
  /** True while a process has a lease on this revision. */
  readonly isLeased: (row: R) => Promise<boolean>;
}

/** Timeout for a request to the authorization server. */
export const refreshTimeoutMs = 10_000;
/** Longer than any refresh: a process that keeps a lease for longer has died. */
const leaseMs = refreshTimeoutMs + 5_000;
const pollMs = 50;

/** Runs one token refresh at a time per row: single flight within a process, a lease on the row across processes. */
export class ExclusiveTokenRefresh<R> {
  readonly #options: ExclusiveTokenRefreshOptions<R>;
  readonly #flights = new SingleFlight<void>();

  constructor(options: ExclusiveTokenRefreshOptions<R>) {
    this.#options = options;
  }

  /** Resolves when the row is refreshed, by this or another process. `refresh` must end the lease. */
  run(key: string, row: R, refresh: () => Promise<void>): Promise<void> {
    return this.#flights.run(key, () => this.#refreshOnce(row, refresh));
  }

  async #refreshOnce(row: R, refresh: () => Promise<void>): Promise<void> {
    const { lease, isLeased } = this.#options;
    if (await lease(row, leaseMs)) return refresh();
    // Another process refreshes the row, unless it dies and its lease ends.
    while (await isLeased(row)) await delay(pollMs);
  }
}
