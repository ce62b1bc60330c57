import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import type { Report } from './protocol.ts';

/** Tracks current errors, so that each one and its fix are reported once. */
export class ErrorLedger {
  readonly #standing = new Map<string, BuildError>();
  readonly #say: (report: Report) => void;

  constructor(say: (report: Report) => void) {
    this.#say = say;
  }

  get size(): number {
    return this.#standing.size;
  }

  get files(): string[] {
    return [...this.#standing.values()].flatMap(({ file }) => file ?? []);
  }

  add(error: BuildError): void {
    const key = keyOf(error);
    if (this.#standing.has(key)) return;
    this.#standing.set(key, error);
    this.#say({ type: 'error', error });
  }

  /** Replaces the set of current errors. */
  replace(errors: readonly BuildError[]): void {
    const left = new Set(errors.map(keyOf));
    const gone = [...this.#standing].filter(([key]) => !left.has(key));
    for (const [key] of gone) this.#standing.delete(key);
    for (const error of errors) this.add(error);

    const broken = new Set([...this.#standing.values()].map(({ file }) => file));
    for (const file of new Set(gone.map(([, error]) => error.file))) {
      if (!broken.has(file)) this.#say({ type: 'fixed', file });
    }
  }

  /** Discards the errors of a previous project without reporting them as fixed. */
  forget(): void {
    this.#standing.clear();
  }
}

function keyOf({ file, line, column, message }: BuildError): string {
  return JSON.stringify([file, line, column, message]);
}
