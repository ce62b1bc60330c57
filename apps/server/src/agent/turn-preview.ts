import type { TurnWork } from '../core/ports/agent.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { SandboxLease } from '../core/ports/sandbox-manager.ts';

/** Tells once in a turn where the app is to be seen, when it really is. */
export class TurnPreview {
  readonly #work: TurnWork;
  readonly #hold: SandboxLease;
  #telling: Promise<void> | undefined;

  constructor(work: TurnWork, hold: SandboxLease) {
    this.#work = work;
    this.#hold = hold;
  }

  /** From the first change on there is something to show; the turn goes on meanwhile. */
  filesChanged(): void {
    this.#telling ??= this.#tell();
    // Whoever waits for it hears of a failure.
    this.#telling.catch(() => undefined);
  }

  /** Resolves when it was told, or when there is nothing to tell. */
  async settled(): Promise<void> {
    await this.#telling;
  }

  async #tell(): Promise<void> {
    const { assignment, signal } = this.#work;
    const { platform: kind, previewUrl: preview_url, nativeUrl: native_url } = assignment;
    try {
      const bench = await this.#hold.sandbox();
      await bench.whenShown(signal);
      const data = { preview_url, kind, port: bench.port, native_url };
      await this.#work.emit({ type: 'preview_url', data });
    } catch (error) {
      // The files are safe, and whoever opens the preview is told why there is none.
      if (!(error instanceof SandboxError)) throw error;
    }
  }
}
