import type { DrainResult, TurnQueueOptions, WakeHint } from '../../core/ports/turn-queue.ts';

/** A project waiting for a slot. */
interface WaitingProject {
  /** Callbacks to run when the project's slot is released. */
  readonly onReleased: (() => void)[];
  /** Retry once this resolves if nothing was claimable: a wake may have been dropped. From the most recent wake. */
  retryAfter: Promise<unknown> | undefined;
  /** False once a reserved slot had to skip the project, or is known to have to. */
  mayBeFirst: boolean;
}

/**
 * Runs projects in a limited number of slots, one project per slot and at most one slot per project. A slot continues
 * with the project that its work returns as next, and goes to a waiting project once there is none. Reserved slots come
 * on top and take only the sole turn of an owner: an owner with nothing running does not wait for other owners' turns,
 * however long those hold the ordinary slots.
 */
export class ProjectSlotScheduler {
  readonly #options: TurnQueueOptions;
  /** Waiting projects in order of their first wake, each once. */
  readonly #waiting = new Map<string, WaitingProject>();
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
    this.#enqueue(projectId, { mayBeFirst: hint?.mayBeFirst ?? true });
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
  async serve(projectId: string, retryAfter: Promise<unknown>): Promise<void> {
    if (this.#state === 'closed') return;
    if (this.#working.has(projectId)) return this.#enqueue(projectId, { retryAfter });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#enqueue(projectId, { retryAfter, onReleased: [resolve] });
    await promise;
  }

  /** Accepts no more work; resolves when running work has ended. */
  async close(): Promise<void> {
    this.#state = 'closed';
    for (const { onReleased } of this.#waiting.values())
      for (const callback of onReleased) callback();
    this.#waiting.clear();
    await Promise.all([...this.#ordinary, ...this.#reserved]);
  }

  #enqueue(
    projectId: string,
    { onReleased = [], retryAfter, mayBeFirst = true }: Partial<WaitingProject>,
  ): void {
    if (this.#state === 'closed') {
      for (const callback of onReleased) callback();
      return;
    }
    const woken = this.#waiting.get(projectId) ?? {
      onReleased: [],
      retryAfter: undefined,
      mayBeFirst,
    };
    this.#waiting.set(projectId, woken);
    if (retryAfter) woken.retryAfter = retryAfter;
    woken.mayBeFirst ||= mayBeFirst;
    woken.onReleased.push(...onReleased);
    this.#fill();
  }

  #fill(): void {
    const { reserved } = this.#options;
    for (const [projectId, { mayBeFirst }] of this.#waiting) {
      const isReserved = this.isFull;
      if (this.#state !== 'open' || (isReserved && this.#reserved.size >= reserved)) return;
      if (this.#working.has(projectId) || (isReserved && !mayBeFirst)) continue;
      const slots = isReserved ? this.#reserved : this.#ordinary;
      const slot = this.#runSlot(projectId, isReserved).finally(() => {
        slots.delete(slot);
        this.#fill();
      });
      slots.add(slot);
    }
  }

  async #runSlot(woken: string, isReserved: boolean): Promise<void> {
    const onReleased: (() => void)[] = [];
    let projectId: string | undefined = woken;
    while (projectId !== undefined && this.#state === 'open' && !this.#working.has(projectId)) {
      const wake = this.#waiting.get(projectId);
      this.#waiting.delete(projectId);
      const { hasWorked, next } = await this.#work(projectId, isReserved, wake?.retryAfter);
      // An ordinary slot may take a turn that a reserved one had to skip.
      if (wake && isReserved && !hasWorked) {
        this.#enqueue(projectId, { ...wake, mayBeFirst: false });
      } else if (wake) {
        onReleased.push(...wake.onReleased);
      }
      projectId = next;
    }
    for (const callback of onReleased) callback();
  }

  async #work(
    projectId: string,
    isReserved: boolean,
    retryAfter: Promise<unknown> | undefined,
  ): Promise<DrainResult> {
    const { drain, onError } = this.#options;
    this.#working.add(projectId);
    try {
      const drained = await drain(projectId, { isReserved });
      if (drained.hasWorked || isReserved || !retryAfter) return drained;
      await retryAfter;
      return this.#state === 'open' ? await drain(projectId, { isReserved }) : drained;
    } catch (error) {
      onError(error, projectId);
      return { hasWorked: true, next: undefined };
    } finally {
      this.#working.delete(projectId);
    }
  }
}
