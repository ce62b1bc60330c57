import type { TurnBackpressureNotices } from '../core/ports/turn-backpressure-notices.ts';
import { unlessAborted } from '../core/unless-aborted.ts';

/** Interval at which a "full" notice is repeated, and its lifetime in other processes. */
const repeatMs = 1_000;
const noticeLifetimeMs = 3_000;

interface RemoteBlock {
  readonly opened: Promise<void>;
  readonly open: () => void;
  readonly expiry: NodeJS.Timeout;
}

/**
 * Lets the response that owns a turn slow it down. Other readers fall behind on their own, and a closed or detached
 * owner slows nothing. `notices` carries them to the process that runs the turn, if it is another one.
 */
export class TurnBackpressure {
  readonly #notices: TurnBackpressureNotices | undefined;
  readonly #blocked = new Map<string, Promise<void>>();
  /** Turns whose owners read through other processes, which reported them as full. */
  readonly #remote = new Map<string, RemoteBlock>();

  constructor(notices?: TurnBackpressureNotices) {
    this.#notices = notices;
    notices?.listen((turnId, isFull) => {
      if (isFull) this.#blockRemotely(turnId);
      else this.#remote.get(turnId)?.open();
    });
  }

  /** Reports that the owner of a turn is full until `open` resolves. */
  block(turnId: string, open: Promise<void>): void {
    this.#blocked.set(turnId, open);
    this.#notices?.send(turnId, true);
    const repeatTimer = setInterval(() => this.#notices?.send(turnId, true), repeatMs);
    void open.finally(() => {
      clearInterval(repeatTimer);
      if (this.#blocked.get(turnId) !== open) return;
      this.#blocked.delete(turnId);
      this.#notices?.send(turnId, false);
    });
  }

  /** Resolves when the owner has capacity, or the turn is aborted. */
  async waitForCapacity(turnId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const blocked = this.#blocked.get(turnId) ?? this.#remote.get(turnId)?.opened;
      if (!blocked || signal.aborted) return;
      // Rejects only when the signal aborts, which ends the wait.
      await unlessAborted(blocked, signal).catch(() => undefined);
    }
  }

  #blockRemotely(turnId: string): void {
    const known = this.#remote.get(turnId);
    if (known) {
      known.expiry.refresh();
      return;
    }
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    const open = () => {
      clearTimeout(expiry);
      this.#remote.delete(turnId);
      resolve();
    };
    // The process that sent the notice may have died.
    const expiry = setTimeout(open, noticeLifetimeMs).unref();
    this.#remote.set(turnId, { opened, open, expiry });
  }
}
