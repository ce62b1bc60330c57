import type { SandboxOwner } from '../../core/ports/sandbox-manager.ts';
import type { LiveDevSandbox } from './live-dev-sandbox.ts';

/** The place of one project in the workshop, from the moment it begins to wake. */
export class SandboxEntry {
  readonly owner: SandboxOwner;
  /** Resolves when the project's files are there; rejects when no workbench could be had. */
  taken: Promise<LiveDevSandbox>;
  sandbox: LiveDevSandbox | undefined;
  failure: string | undefined;
  holds = 0;
  usedAt: number;
  /** How much is under way before `taken`. */
  #underWay = 1;

  readonly #closing = new AbortController();

  constructor(
    owner: SandboxOwner,
    take: (signal: AbortSignal) => Promise<LiveDevSandbox>,
    now: number,
  ) {
    this.owner = owner;
    this.taken = take(this.#closing.signal);
    this.usedAt = now;
    this.taken.then(
      (workbench) => {
        this.sandbox = workbench;
        this.#underWay -= 1;
      },
      (error) => {
        this.failure = error instanceof Error ? error.message : String(error);
      },
    );
  }

  get status(): 'starting' | 'ready' | 'failed' {
    if (this.failure !== undefined) return 'failed';
    return this.sandbox?.devServer.state.status ?? 'starting';
  }

  /** Why there is no page, when there is none. */
  get message(): string {
    const state = this.sandbox?.devServer.state;
    return this.failure ?? (state?.status === 'failed' ? state.message : '');
  }

  /** Resolves when it is ready or has failed. */
  async settled(): Promise<void> {
    const workbench = await this.taken.catch(() => undefined);
    await workbench?.devServer.settled();
  }

  /** Whether the project's files are being brought there at this moment. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** The workbench, once all that was begun before anybody had it is done. */
  async ready(): Promise<LiveDevSandbox> {
    for (;;) {
      const { taken } = this;
      const workbench = await taken;
      if (taken === this.taken) return workbench;
    }
  }

  /** Whoever asks for the workbench from now on gets it when this is done. */
  before(
    work: (workbench: LiveDevSandbox, signal: AbortSignal) => Promise<unknown>,
  ): Promise<LiveDevSandbox> {
    this.#underWay += 1;
    this.taken = this.taken.then(async (workbench) => {
      await work(workbench, this.#closing.signal);
      this.#underWay -= 1;
      return workbench;
    });
    return this.taken;
  }

  async close(): Promise<void> {
    // Packages may be on their way, which nobody waits for any more.
    this.#closing.abort(new Error('the workbench is closed'));
    const workbench = await this.taken.catch(() => undefined);
    await workbench?.close();
  }
}
