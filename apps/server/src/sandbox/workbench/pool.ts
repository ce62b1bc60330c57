import type { Workbench } from './workbench.ts';

export interface PoolOptions {
  /** How many wait. */
  readonly spare: number;
  readonly open: () => Promise<Workbench>;
  readonly onError: (error: unknown) => void;
}

/** Workbenches that are ready before anybody asks for one. */
export class WorkbenchPool {
  readonly #options: PoolOptions;
  readonly #ready: Workbench[] = [];
  readonly #opening = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#ready.length;
  }

  /** Makes as many as should wait; failures are told and leave fewer. */
  fill(): void {
    while (!this.#isClosed && this.#ready.length + this.#opening.size < this.#options.spare) {
      const opening = this.#add().finally(() => this.#opening.delete(opening));
      this.#opening.add(opening);
    }
  }

  /** One that waits, or a new one; whichever it is, another begins to be made in its place. */
  async take(): Promise<Workbench> {
    const waiting = this.#ready.shift();
    try {
      return waiting ?? (await this.#options.open());
    } finally {
      this.fill();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#opening);
    await Promise.all(this.#ready.splice(0).map((workbench) => workbench.close()));
  }

  async #add(): Promise<void> {
    try {
      const workbench = await this.#options.open();
      await workbench.devServer.settled();
      if (this.#isClosed) return await workbench.close();
      this.#ready.push(workbench);
      // One that died while it waited is of no use to anybody.
      void workbench.ended.then(() => {
        const at = this.#ready.indexOf(workbench);
        if (at >= 0) this.#ready.splice(at, 1);
        this.fill();
      });
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
