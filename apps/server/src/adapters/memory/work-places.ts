import type { TurnQueueOptions } from '../../core/ports/turn-queue.ts';

/** A project that wants a place. */
interface Woken {
  /** Whoever wants to know when the place that it got is free again. */
  readonly told: (() => void)[];
  /** Of the last wake. */
  deafUntil: Promise<unknown> | undefined;
}

/**
 * The places at which this process works: one project at each, and none at two of them. A place goes
 * on with whatever its work says comes next, and is given to those that were woken once there is nothing.
 */
export class WorkPlaces {
  readonly #options: TurnQueueOptions;
  /** Woken projects in order of their wake, each once. */
  readonly #waiting = new Map<string, Woken>();
  readonly #working = new Set<string>();
  readonly #taken = new Set<Promise<void>>();
  #state: 'new' | 'open' | 'closed' = 'new';

  constructor(options: TurnQueueOptions) {
    this.#options = options;
  }

  open(): void {
    if (this.#state === 'new') this.#state = 'open';
    this.#fill();
  }

  /** Remembers a project until there is a place for it. */
  wake(projectId: string): void {
    this.#remember(projectId);
  }

  /** The same if there is a place right now; says whether there is. */
  wakeNow(projectId: string): boolean {
    const isFree = this.#taken.size < this.#options.concurrency || this.#working.has(projectId);
    if (this.#state !== 'open' || !isFree) return false;
    this.wake(projectId);
    return true;
  }

  /**
   * The same; resolves when the place it got is free again. What is being worked on is only remembered:
   * whoever told of it need not wait.
   */
  async serve(projectId: string, deafUntil: Promise<unknown>): Promise<void> {
    if (this.#state === 'closed') return;
    if (this.#working.has(projectId)) return this.#remember(projectId, { deafUntil });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#remember(projectId, { deafUntil, tell: resolve });
    await promise;
  }

  /** Takes nothing more; resolves when the work at hand has ended. */
  async close(): Promise<void> {
    this.#state = 'closed';
    for (const { told } of this.#waiting.values()) for (const tell of told) tell();
    this.#waiting.clear();
    await Promise.all(this.#taken);
  }

  #remember(
    projectId: string,
    { deafUntil, tell }: { deafUntil?: Promise<unknown>; tell?: () => void } = {},
  ): void {
    if (this.#state === 'closed') return;
    const woken = this.#waiting.get(projectId) ?? { told: [], deafUntil: undefined };
    this.#waiting.set(projectId, woken);
    if (deafUntil) woken.deafUntil = deafUntil;
    if (tell) woken.told.push(tell);
    this.#fill();
  }

  #fill(): void {
    for (const projectId of this.#waiting.keys()) {
      if (this.#state !== 'open' || this.#taken.size >= this.#options.concurrency) return;
      if (this.#working.has(projectId)) continue;
      const place = this.#occupy(projectId).finally(() => {
        this.#taken.delete(place);
        this.#fill();
      });
      this.#taken.add(place);
    }
  }

  async #occupy(woken: string): Promise<void> {
    const told: (() => void)[] = [];
    let projectId: string | undefined = woken;
    while (projectId !== undefined && this.#state === 'open' && !this.#working.has(projectId)) {
      const wake = this.#waiting.get(projectId);
      this.#waiting.delete(projectId);
      if (wake) told.push(...wake.told);
      projectId = await this.#work(projectId, wake?.deafUntil);
    }
    for (const tell of told) tell();
  }

  async #work(
    projectId: string,
    deafUntil: Promise<unknown> | undefined,
  ): Promise<string | undefined> {
    const { drain, onError } = this.#options;
    this.#working.add(projectId);
    try {
      return await drain(projectId, deafUntil);
    } catch (error) {
      onError(error, projectId);
      return undefined;
    } finally {
      this.#working.delete(projectId);
    }
  }
}
