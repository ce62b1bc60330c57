import type { TurnWork } from '../core/ports/agent.ts';
import { SandboxError } from '../core/ports/sandbox.ts';
import type { SandboxLease } from '../core/ports/sandbox-manager.ts';

/** Emits the preview URL once per turn, as soon as the app is available there. */
export class PreviewUrlEmitter {
  readonly #work: TurnWork;
  readonly #lease: SandboxLease;
  #emission: Promise<void> | undefined;

  constructor(work: TurnWork, lease: SandboxLease) {
    this.#work = work;
    this.#lease = lease;
  }

  /** Starts waiting for the app after the first change, without blocking the turn. */
  filesChanged(): void {
    this.#emission ??= this.#emitOnceShown();
    // `settled` reports a failure.
    this.#emission.catch(() => undefined);
  }

  /** Resolves when the URL was emitted, or if there is none to emit. */
  async settled(): Promise<void> {
    await this.#emission;
  }

  async #emitOnceShown(): Promise<void> {
    const { assignment, signal } = this.#work;
    const { platform: kind, previewUrl: preview_url, nativeUrl: native_url } = assignment;
    try {
      const sandbox = await this.#lease.sandbox();
      await sandbox.whenShown(signal);
      const data = { preview_url, kind, port: sandbox.port, native_url };
      await this.#work.emit({ type: 'preview_url', data });
    } catch (error) {
      // The files are safe, and the preview itself shows why it is unavailable.
      if (!(error instanceof SandboxError)) throw error;
    }
  }
}
