import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import type { Report } from './launcher-protocol.ts';

/** Tracks current errors, so that each one and its fix are reported once. */
export class ErrorLedger {
  readonly #current = new Map<string, BuildError>();
  readonly #report: (report: Report) => void;
  #isSuspended = false;

  constructor(report: (report: Report) => void) {
    this.#report = report;
  }

  get size(): number {
    return this.#current.size;
  }

  get files(): string[] {
    return [...this.#current.values()].flatMap(({ file }) => file ?? []);
  }

  add(error: BuildError): void {
    const key = keyOf(error);
    if (this.#isSuspended || this.#current.has(key)) return;
    this.#current.set(key, error);
    this.#report({ type: 'error', error });
  }

  /** Replaces the set of current errors. */
  replace(errors: readonly BuildError[]): void {
    const remaining = new Set(errors.map(keyOf));
    const removed = [...this.#current].filter(([key]) => !remaining.has(key));
    for (const [key] of removed) this.#current.delete(key);
    for (const error of errors) this.add(error);

    const broken = new Set([...this.#current.values()].map(({ file }) => file));
    for (const file of new Set(removed.map(([, error]) => error.file))) {
      if (!broken.has(file)) this.#report({ type: 'fixed', file });
    }
  }

  /**
   * Discards the errors of a previous project without reporting them as fixed, and ignores further ones until `resume`:
   * a running check finds errors in files that are being replaced.
   */
  suspend(): void {
    this.#current.clear();
    this.#isSuspended = true;
  }

  resume(): void {
    this.#isSuspended = false;
  }
}

function keyOf({ file, line, column, message }: BuildError): string {
  return JSON.stringify([file, line, column, message]);
}
