import type { OwnerNotices } from '../core/ports/owner-notices.ts';

/** Interval at which a "full" notice is repeated, and its lifetime in other processes. */
const repeatMs = 1_000;
const believedMs = 3_000;

interface Elsewhere {
  readonly opened: Promise<void>;
  readonly open: () => void;
  readonly doubt: NodeJS.Timeout;
}

/**
 * Lets the response that owns a turn slow it down. Other readers fall behind on their own, and a closed or detached
 * owner slows nothing. `news` carries notices to the process that runs the turn, if it is another one.
 */
export class OwnerBackpressure {
  readonly #news: OwnerNotices | undefined;
  readonly #blocked = new Map<string, Promise<void>>();
  /** Turns whose owners read through other processes, which reported them as full. */
  readonly #elsewhere = new Map<string, Elsewhere>();

  constructor(news?: OwnerNotices) {
    this.#news = news;
    news?.listen((turnId, isFull) => {
      if (isFull) this.#believe(turnId);
      else this.#elsewhere.get(turnId)?.open();
    });
  }

  /** Reports that the owner of a turn cannot take more until `open` resolves. */
  block(turnId: string, open: Promise<void>): void {
    this.#blocked.set(turnId, open);
    this.#news?.send(turnId, true);
    const repeated = setInterval(() => this.#news?.send(turnId, true), repeatMs);
    void open.finally(() => {
      clearInterval(repeated);
      if (this.#blocked.get(turnId) !== open) return;
      this.#blocked.delete(turnId);
      this.#news?.send(turnId, false);
    });
  }

  /** Resolves when the owner can take more, or the turn is aborted. */
  async room(turnId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const blocked = this.#blocked.get(turnId) ?? this.#elsewhere.get(turnId)?.opened;
      if (!blocked || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => resolve(), { once: true });
      await Promise.race([blocked, promise]);
    }
  }

  #believe(turnId: string): void {
    const known = this.#elsewhere.get(turnId);
    if (known) {
      known.doubt.refresh();
      return;
    }
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    const open = () => {
      clearTimeout(doubt);
      this.#elsewhere.delete(turnId);
      resolve();
    };
    // The process that sent the notice may have died.
    const doubt = setTimeout(open, believedMs).unref();
    this.#elsewhere.set(turnId, { opened, open, doubt });
  }
}
