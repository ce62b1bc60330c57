import type { SandboxOwner } from '../../core/ports/sandbox-manager.ts';
import type { LiveDevSandbox } from './live-dev-sandbox.ts';

/** A project's sandbox in the `SandboxManager`, from the moment it starts to wake. */
export class SandboxEntry {
  readonly owner: SandboxOwner;
  /** Resolves once the project's files are in place; rejects if no sandbox is available. */
  opened: Promise<LiveDevSandbox>;
  sandbox: LiveDevSandbox | undefined;
  failure: string | undefined;
  /** Milliseconds since the epoch. */
  failedAt = 0;
  leases = 0;
  usedAt: number;
  /** Number of pending operations that `taken` waits for. */
  #pending = 1;

  readonly #closing = new AbortController();

  constructor(
    owner: SandboxOwner,
    take: (signal: AbortSignal) => Promise<LiveDevSandbox>,
    now: number,
  ) {
    this.owner = owner;
    this.opened = take(this.#closing.signal);
    this.usedAt = now;
    this.opened.then(
      (sandbox) => {
        this.sandbox = sandbox;
        this.#pending -= 1;
      },
      (error) => {
        this.failedAt = Date.now();
        this.failure = error instanceof Error ? error.message : String(error);
      },
    );
  }

  get status(): 'starting' | 'ready' | 'failed' {
    if (this.failure !== undefined) return 'failed';
    return this.sandbox?.devServer.state.status ?? 'starting';
  }

  /** Reason why the page is not available, if it is not. */
  get message(): string {
    const state = this.sandbox?.devServer.state;
    return this.failure ?? (state?.status === 'failed' ? state.message : '');
  }

  /** Resolves when the sandbox is ready or has failed. */
  async settled(): Promise<void> {
    // `failure` holds the error of a failed start.
    const sandbox = await this.opened.catch(() => undefined);
    await sandbox?.devServer.settled();
  }

  /** True while the project's files are being written to the sandbox. */
  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Resolves with the sandbox once all pending operations are done, including those added while waiting. */
  async ready(): Promise<LiveDevSandbox> {
    for (;;) {
      const { opened } = this;
      const sandbox = await opened;
      if (opened === this.opened) return sandbox;
    }
  }

  /** Queues work that later callers of `ready()` wait for. */
  enqueue(
    work: (sandbox: LiveDevSandbox, signal: AbortSignal) => Promise<unknown>,
  ): Promise<LiveDevSandbox> {
    this.#pending += 1;
    this.opened = this.opened.then(async (sandbox) => {
      await work(sandbox, this.#closing.signal);
      this.#pending -= 1;
      return sandbox;
    });
    return this.opened;
  }

  async close(): Promise<void> {
    // Abort package installs, whose result is no longer needed.
    this.#closing.abort(new Error('the sandbox is closed'));
    // A sandbox that failed to start needs no closing, unlike one whose later work failed.
    const sandbox = await this.opened.catch(() => this.sandbox);
    await sandbox?.close();
  }
}
