/** A session of an app, of which at most a few run statements at the same time. */
export interface SlotSession {
  /** The server's process. */
  readonly processId: number;
  readonly isInTransaction: boolean;
}

export interface StatementSlotsOptions {
  /** Sessions of one app that may run statements at the same time. */
  readonly max: number;
  /** Returns which of the server's processes wait for a lock or for their client. */
  readonly findWaiting: (processIds: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds; the system's clock unless a test has its own. */
  readonly now?: () => number;
}

interface Waiting {
  readonly session: SlotSession;
  readonly grant: () => void;
}

interface App {
  /** Sessions with a slot and the time when they got it, the first one first. */
  readonly running: Map<SlotSession, number>;
  /** Sessions of `running` whose statements do not count toward the limit. */
  readonly uncounted: Set<SlotSession>;
  readonly waiting: Waiting[];
}

const checkMs = 200;
/** A statement that has run for this long is a long one. */
const longMs = 1_000;

/**
 * Limits how many statements of one app run at the same time. Sessions that are in a transaction come first: others may
 * wait for their locks. Some running statements do not count: those that wait for a lock, because the session with the
 * lock may need the slot, those whose client reads slowly, and the longest one, so that one report does not hold up the
 * rest of its app.
 */
export class StatementSlots {
  readonly #options: StatementSlotsOptions;
  readonly #apps = new Map<string, App>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: StatementSlotsOptions) {
    this.#options = options;
  }

  /** Calls `onGranted` once the session may run a statement, at once if a slot is free. */
  acquire(id: string, session: SlotSession, onGranted: () => void): void {
    const app = this.#apps.get(id) ?? { running: new Map(), uncounted: new Set(), waiting: [] };
    this.#apps.set(id, app);
    const at = session.isInTransaction
      ? app.waiting.findIndex((other) => !other.session.isInTransaction)
      : -1;
    const waiting = { session, grant: onGranted };
    app.waiting.splice(at < 0 ? app.waiting.length : at, 0, waiting);
    this.#grant(app);
    if (app.waiting.length > 0) this.#timer ??= this.#checkLater();
  }

  /** Gives back the slot of a session, or its place in the queue. */
  release(id: string, session: SlotSession): void {
    const app = this.#apps.get(id);
    if (!app) return;
    app.running.delete(session);
    app.uncounted.delete(session);
    const at = app.waiting.findIndex((waiting) => waiting.session === session);
    if (at >= 0) app.waiting.splice(at, 1);
    this.#grant(app);
    if (app.running.size + app.waiting.length === 0) this.#apps.delete(id);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #grant({ running, uncounted, waiting }: App): void {
    while (running.size - uncounted.size < this.#options.max) {
      const next = waiting.shift();
      if (!next) return;
      running.set(next.session, this.#now());
      next.grant();
    }
  }

  #uncount({ running, uncounted }: App, waiting: ReadonlySet<number>): void {
    uncounted.clear();
    const busy = [...running].filter(([session]) => {
      if (!waiting.has(session.processId)) return true;
      uncounted.add(session);
      return false;
    });
    const [longest] = busy;
    if (longest && this.#now() - longest[1] >= longMs) uncounted.add(longest[0]);
  }

  #now(): number {
    return this.#options.now?.() ?? performance.now();
  }

  #checkLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#check().catch(this.#options.onError), checkMs).unref();
  }

  async #check(): Promise<void> {
    try {
      const full = [...this.#apps.values()].filter(({ waiting }) => waiting.length > 0);
      const running = full.flatMap((app) => [...app.running.keys()]);
      const found = await this.#options.findWaiting(running.map(({ processId }) => processId));
      for (const app of full) {
        this.#uncount(app, found);
        this.#grant(app);
      }
    } finally {
      const isNeeded = [...this.#apps.values()].some(({ waiting }) => waiting.length > 0);
      this.#timer = isNeeded ? this.#checkLater() : undefined;
    }
  }
}
