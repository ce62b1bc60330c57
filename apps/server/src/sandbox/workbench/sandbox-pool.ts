import type { LiveDevSandbox } from './live-dev-sandbox.ts';

export interface SandboxPoolOptions {
  /** How many wait. */
  readonly spare: number;
  readonly open: () => Promise<LiveDevSandbox>;
  readonly onError: (error: unknown) => void;
}

/** Whoever took one needs the processor first: its page is on the way to a screen. */
const refillMs = 2_000;

/** Workbenches that are ready before anybody asks for one. */
export class SandboxPool {
  readonly #options: SandboxPoolOptions;
  readonly #ready: LiveDevSandbox[] = [];
  readonly #opening = new Set<Promise<void>>();
  #refill: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SandboxPoolOptions) {
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

  /** One that waits, or a new one; whichever it is, another is made in its place. */
  async take(): Promise<LiveDevSandbox> {
    this.#refill ??= setTimeout(() => {
      this.#refill = undefined;
      this.fill();
    }, refillMs);
    return this.#ready.shift() ?? this.#options.open();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#refill);
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
