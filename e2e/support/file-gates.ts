import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 2;

/** Gates at which scripts of many processes wait for a test; they stay open once opened. */
export class FileGates {
  readonly #folder: string;
  readonly #waits = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Records an arrival and resolves when the gate is open. */
  async arrive(name: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#isOpen(name)) return;
    mkdirSync(this.#folder, { recursive: true });
    appendFileSync(this.#path(name), '.');
    let wait = this.#waits.get(name);
    if (!wait) {
      wait = this.#waitUntilOpen(name);
      this.#waits.set(name, wait);
    }
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    await Promise.race([wait, aborted]);
    signal?.removeEventListener('abort', onAbort);
  }

  /** Same for a gate that is open unless a test has shut it. */
  async waitIfClosed(name: string): Promise<void> {
    if (existsSync(this.#path(`${name}.shut`))) await this.arrive(name, undefined);
  }

  close(name: string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#path(`${name}.shut`), '');
  }

  /** Number of arrivals while the gate was closed. */
  arrivalCount(name: string): number {
    const path = this.#path(name);
    return existsSync(path) ? readFileSync(path).length : 0;
  }

  open(name: string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#path(`${name}.open`), '');
  }

  async #waitUntilOpen(name: string): Promise<void> {
    while (!this.#isOpen(name)) await delay(pollMs);
  }

  #isOpen(name: string): boolean {
    return existsSync(this.#path(`${name}.open`));
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

/** Gate at which a project waits for a sandbox. */
export function sandboxGate(projectId: string): string {
  return `sandbox-${projectId}`;
}
