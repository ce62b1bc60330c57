import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from './ports/clock.ts';

/** A row with tokens: whoever refreshes them holds it until a moment, and each change has a revision. */
export interface Held {
  readonly revision: string;
  readonly heldUntil: Date | null;
}

export interface RenewalsOptions<R extends Held> {
  readonly clock: Clock;
  /** Whether the caller is the one who may refresh this revision now. */
  readonly hold: (row: R, now: Date, until: Date) => Promise<boolean>;
  /** The row as it is by now. */
  readonly find: (row: R) => Promise<Held | undefined>;
}

/** How long an authorization server may take. */
export const refreshPatienceMs = 10_000;
/** Longer than a refresh can take: whoever holds a row for longer is gone. */
const holdMs = refreshPatienceMs + 5_000;
const lookAgainMs = 50;

/** One refresh at a time for each row: here by sharing it, among processes by holding the row. */
export class Renewals<R extends Held> {
  readonly #options: RenewalsOptions<R>;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: RenewalsOptions<R>) {
    this.#options = options;
  }

  /** Resolves when the row was refreshed, by whomever; `refresh` must end the hold. */
  run(key: string, row: R, refresh: (now: Date) => Promise<void>): Promise<void> {
    const running = this.#running.get(key);
    if (running) return running;
    const renewal = this.#once(row, refresh).finally(() => this.#running.delete(key));
    this.#running.set(key, renewal);
    return renewal;
  }

  async #once(row: R, refresh: (now: Date) => Promise<void>): Promise<void> {
    const now = this.#options.clock.now();
    const isOurs = await this.#options.hold(row, now, new Date(now.getTime() + holdMs));
    return isOurs ? refresh(now) : this.#otherIsDone(row);
  }

  /** Waits for whoever holds the row. */
  async #otherIsDone(row: R): Promise<void> {
    const { clock, find } = this.#options;
    for (;;) {
      const current = await find(row);
      if (current?.revision !== row.revision) return;
      if (current.heldUntil === null || current.heldUntil <= clock.now()) return;
      await delay(lookAgainMs);
    }
  }
}
