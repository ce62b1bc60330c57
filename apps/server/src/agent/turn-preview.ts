import type { TurnWork } from '../core/ports/agent.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { SandboxLease } from '../core/ports/sandbox-manager.ts';

/** Emits the preview URL once per turn, as soon as the app is available there. */
export class TurnPreview {
  readonly #work: TurnWork;
  readonly #hold: SandboxLease;
  #telling: Promise<void> | undefined;

  constructor(work: TurnWork, hold: SandboxLease) {
    this.#work = work;
    this.#hold = hold;
  }

  /** Starts waiting for the app after the first change, without blocking the turn. */
  filesChanged(): void {
    this.#telling ??= this.#tell();
    // `settled` reports a failure.
    this.#telling.catch(() => undefined);
  }

  /** Resolves when the URL was emitted, or if there is none to emit. */
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
      // The files are safe, and the preview itself shows why it is unavailable.
      if (!(error instanceof SandboxError)) throw error;
    }
  }
}
