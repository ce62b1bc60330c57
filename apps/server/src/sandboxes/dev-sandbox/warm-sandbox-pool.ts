import type { LiveDevSandbox } from './live-dev-sandbox.ts';

export interface WarmSandboxPoolOptions {
  /** Number of warm sandboxes to keep. */
  readonly spare: number;
  readonly open: () => Promise<LiveDevSandbox>;
  readonly onError: (error: unknown) => void;
}

/** Delays the refill, because the sandbox that was just taken needs the CPU first to show and check its page. */
const refillMs = 5_000;

/** Pool of warm sandboxes, started before they are needed. */
export class WarmSandboxPool {
  readonly #options: WarmSandboxPoolOptions;
  readonly #ready: LiveDevSandbox[] = [];
  readonly #opening = new Set<Promise<void>>();
  #refill: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: WarmSandboxPoolOptions) {
    this.#options = options;
  }

  get available(): number {
    return this.#ready.length;
  }

  /** Starts sandboxes up to the target number; failures are reported and leave fewer. */
  fill(): void {
    while (!this.#isClosed && this.#ready.length + this.#opening.size < this.#options.spare) {
      const opening = this.#add().finally(() => this.#opening.delete(opening));
      this.#opening.add(opening);
    }
  }

  /** Returns a warm sandbox, or opens a new one, and schedules a refill. */
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
    await Promise.all(this.#ready.splice(0).map((sandbox) => sandbox.close()));
  }

  async #add(): Promise<void> {
    try {
      const sandbox = await this.#options.open();
      await sandbox.devServer.settled();
      if (this.#isClosed) return await sandbox.close();
      this.#ready.push(sandbox);
      // Replace a sandbox that died in the pool.
      void sandbox.ended.then(() => {
        const at = this.#ready.indexOf(sandbox);
        if (at >= 0) this.#ready.splice(at, 1);
        this.fill();
      });
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
