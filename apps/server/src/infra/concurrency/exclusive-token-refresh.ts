import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../core/ports/clock.ts';
import { SingleFlight } from './single-flight.ts';

/** A row with tokens. The process that refreshes them holds it until `heldUntil`; each change has a new revision. */
export interface RefreshableRow {
  readonly revision: string;
  readonly heldUntil: Date | null;
}

export interface ExclusiveTokenRefreshOptions<R extends RefreshableRow> {
  readonly clock: Clock;
  /** Tries to hold this revision of the row for a refresh; true on success. */
  readonly hold: (row: R, now: Date, until: Date) => Promise<boolean>;
  /** Reads the current row. */
  readonly find: (row: R) => Promise<RefreshableRow | undefined>;
}

/** Timeout for a request to the authorization server. */
export const refreshTimeoutMs = 10_000;
/** Longer than any refresh: a process that holds a row for longer has died. */
const holdMs = refreshTimeoutMs + 5_000;
const pollMs = 50;

/** Runs one token refresh at a time per row: single flight within a process, a hold on the row across processes. */
export class ExclusiveTokenRefresh<R extends RefreshableRow> {
  readonly #options: ExclusiveTokenRefreshOptions<R>;
  readonly #flights = new SingleFlight<void>();

  constructor(options: ExclusiveTokenRefreshOptions<R>) {
    this.#options = options;
  }

  /** Resolves when the row is refreshed, by this or another process. `refresh` must release the hold. */
  run(key: string, row: R, refresh: (now: Date) => Promise<void>): Promise<void> {
    return this.#flights.run(key, () => this.#refreshOnce(row, refresh));
  }

  async #refreshOnce(row: R, refresh: (now: Date) => Promise<void>): Promise<void> {
    const now = this.#options.clock.now();
    const isOurs = await this.#options.hold(row, now, new Date(now.getTime() + holdMs));
    return isOurs ? refresh(now) : this.#waitForOther(row);
  }

  /** Waits until the other process refreshes the row or its hold expires. */
  async #waitForOther(row: R): Promise<void> {
    const { clock, find } = this.#options;
    for (;;) {
      const current = await find(row);
      if (current?.revision !== row.revision) return;
      if (current.heldUntil === null || current.heldUntil <= clock.now()) return;
      await delay(pollMs);
    }
  }
}
