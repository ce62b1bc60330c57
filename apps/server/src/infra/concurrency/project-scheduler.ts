import type { Drained, Look, TurnQueueOptions, WakeHint } from '../../core/ports/turn-queue.ts';

/** A project waiting for a slot. */
interface Woken {
  /** Callbacks to run when the project's slot is released. */
  readonly told: (() => void)[];
  /** Taken from the most recent wake. */
  deafUntil: Promise<unknown> | undefined;
  /** False once a reserved slot had to skip the project, or is known to have to. */
  mayBeFirst: boolean;
}

/**
 * Runs projects in a limited number of slots, one project per slot and at most one slot per project. A slot continues
 * with the project that its work returns as next, and goes to a waiting project once there is none. Reserved slots come
 * on top and take only the sole turn of an owner: an owner with nothing running does not wait for other owners' turns,
 * however long those hold the ordinary slots.
 */
export class ProjectScheduler {
  readonly #options: TurnQueueOptions;
  /** Woken projects in order of their first wake, each once. */
  readonly #waiting = new Map<string, Woken>();
  readonly #working = new Set<string>();
  readonly #ordinary = new Set<Promise<void>>();
  readonly #reserved = new Set<Promise<void>>();
  #state: 'new' | 'open' | 'closed' = 'new';

  constructor(options: TurnQueueOptions) {
    this.#options = options;
  }

  /** True while every ordinary slot is taken. */
  get isFull(): boolean {
    return this.#ordinary.size >= this.#options.concurrency;
  }

  open(): void {
    if (this.#state === 'new') this.#state = 'open';
    this.#fill();
  }

  /** Queues a project until a slot is free. */
  wake(projectId: string, hint?: WakeHint): void {
    this.#remember(projectId, { mayBeFirst: hint?.mayBeFirst ?? true });
  }

  /** Queues a project only if an ordinary slot is free or already works on it. Returns whether it was queued. */
  wakeNow(projectId: string): boolean {
    const isFree = !this.isFull || this.#working.has(projectId);
    if (this.#state !== 'open' || !isFree) return false;
    this.wake(projectId);
    return true;
  }

  /** Queues a project only if all ordinary slots are taken and a reserved one is free. */
  wakeReserved(projectId: string): void {
    const isFree = this.#reserved.size < this.#options.reserved;
    if (this.#state === 'open' && this.isFull && isFree) this.wake(projectId);
  }

  /**
   * Queues a project and resolves when its slot is released. Resolves at once if the project is already being worked
   * on; the wake is then only recorded.
   */
  async serve(projectId: string, deafUntil: Promise<unknown>): Promise<void> {
    if (this.#state === 'closed') return;
    if (this.#working.has(projectId)) return this.#remember(projectId, { deafUntil });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#remember(projectId, { deafUntil, told: [resolve] });
    await promise;
  }

  /** Accepts no more work; resolves when running work has ended. */
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
      // An ordinary slot may take a turn that a reserved one had to skip.
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
