import type { Drained, Look, TurnQueueOptions, WakeHint } from '../../core/ports/turn-queue.ts';

/** A project that wants a place. */
interface Woken {
  /** Whoever wants to know when the place that it got is free again. */
  readonly told: (() => void)[];
  /** Of the last wake. */
  deafUntil: Promise<unknown> | undefined;
  /** False once a reserved place had to leave it, or is known to have to. */
  mayBeFirst: boolean;
}

/**
 * The places at which this process works: one project at each, and none at two of them. A place goes
 * on with whatever its work says comes next, and is given to those that were woken once there is nothing.
 * Reserved places come on top and take nothing but the only turn of an owner: however long the turns of others hold
 * the ordinary places, somebody who has nothing running does not wait for them.
 */
export class ProjectScheduler {
  readonly #options: TurnQueueOptions;
  /** Woken projects in order of their wake, each once. */
  readonly #waiting = new Map<string, Woken>();
  readonly #working = new Set<string>();
  readonly #ordinary = new Set<Promise<void>>();
  readonly #reserved = new Set<Promise<void>>();
  #state: 'new' | 'open' | 'closed' = 'new';

  constructor(options: TurnQueueOptions) {
    this.#options = options;
  }

  /** True while every ordinary place is taken. */
  get isFull(): boolean {
    return this.#ordinary.size >= this.#options.concurrency;
  }

  open(): void {
    if (this.#state === 'new') this.#state = 'open';
    this.#fill();
  }

  /** Remembers a project until there is a place for it. */
  wake(projectId: string, hint?: WakeHint): void {
    this.#remember(projectId, { mayBeFirst: hint?.mayBeFirst ?? true });
  }

  /** The same if there is an ordinary place right now; says whether there is. */
  wakeNow(projectId: string): boolean {
    const isFree = !this.isFull || this.#working.has(projectId);
    if (this.#state !== 'open' || !isFree) return false;
    this.wake(projectId);
    return true;
  }

  /** The same if only a reserved place could take it right now. */
  wakeReserved(projectId: string): void {
    const isFree = this.#reserved.size < this.#options.reserved;
    if (this.#state === 'open' && this.isFull && isFree) this.wake(projectId);
  }

  /**
   * The same; resolves when the place it got is free again. What is being worked on is only remembered:
   * whoever told of it need not wait.
   */
  async serve(projectId: string, deafUntil: Promise<unknown>): Promise<void> {
    if (this.#state === 'closed') return;
    if (this.#working.has(projectId)) return this.#remember(projectId, { deafUntil });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#remember(projectId, { deafUntil, told: [resolve] });
    await promise;
  }

  /** Takes nothing more; resolves when the work at hand has ended. */
  async close(): Promise<void> {
    this.#state = 'closed';
    for (const { told } of this.#waiting.values()) for (const tell of told) tell();
    this.#waiting.clear();
    await Promise.all([...this.#ordinary, ...this.#reserved]);
  }

  #remember(projectId: string, { told = [], deafUntil, mayBeFirst = true }: Partial<Woken>): void {
    if (this.#state === 'closed') {
      for (const tell of told) tell();
      return;
    }
    const woken = this.#waiting.get(projectId) ?? { told: [], deafUntil: undefined, mayBeFirst };
    this.#waiting.set(projectId, woken);
    if (deafUntil) woken.deafUntil = deafUntil;
    woken.mayBeFirst ||= mayBeFirst;
    woken.told.push(...told);
    this.#fill();
  }

  #fill(): void {
    const { reserved } = this.#options;
    for (const [projectId, { mayBeFirst }] of this.#waiting) {
      const isReserved = this.isFull;
      if (this.#state !== 'open' || (isReserved && this.#reserved.size >= reserved)) return;
      if (this.#working.has(projectId) || (isReserved && !mayBeFirst)) continue;
      const places = isReserved ? this.#reserved : this.#ordinary;
      const place = this.#occupy(projectId, isReserved).finally(() => {
        places.delete(place);
        this.#fill();
      });
      places.add(place);
    }
  }

  async #occupy(woken: string, isReserved: boolean): Promise<void> {
    const told: (() => void)[] = [];
    let projectId: string | undefined = woken;
    while (projectId !== undefined && this.#state === 'open' && !this.#working.has(projectId)) {
      const wake = this.#waiting.get(projectId);
      this.#waiting.delete(projectId);
      const { hasWorked, next } = await this.#work(projectId, {
        deafUntil: wake?.deafUntil,
        isReserved,
      });
      // An ordinary place may find a turn that a reserved one had to leave.
      if (wake && isReserved && !hasWorked) {
        this.#remember(projectId, { ...wake, mayBeFirst: false });
      } else if (wake) {
        told.push(...wake.told);
      }
      projectId = next;
    }
    for (const tell of told) tell();
  }

  async #work(projectId: string, look: Look): Promise<Drained> {
    const { drain, onError } = this.#options;
    this.#working.add(projectId);
    try {
      return await drain(projectId, look);
    } catch (error) {
      onError(error, projectId);
      return { hasWorked: true, next: undefined };
    } finally {
      this.#working.delete(projectId);
    }
  }
}
