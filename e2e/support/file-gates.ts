import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 2;

/** Gates at which scripts of many processes wait for a test; they stay open once opened. */
export class Gates {
  readonly #folder: string;
  readonly #opening = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Records an arrival and resolves when the gate is open. */
  async arrive(name: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#isOpen(name)) return;
    mkdirSync(this.#folder, { recursive: true });
    appendFileSync(this.#place(name), '.');
    let opening = this.#opening.get(name);
    if (!opening) {
      opening = this.#opened(name);
      this.#opening.set(name, opening);
    }
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    await Promise.race([opening, left]);
    signal?.removeEventListener('abort', leave);
  }

  /** Same for a gate that is open unless a test has shut it. */
  async pass(name: string): Promise<void> {
    if (existsSync(this.#place(`${name}.shut`))) await this.arrive(name, undefined);
  }

  shut(name: string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#place(`${name}.shut`), '');
  }

  /** Number of arrivals while the gate was closed. */
  arrived(name: string): number {
    const place = this.#place(name);
    return existsSync(place) ? readFileSync(place).length : 0;
  }

  open(name: string): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#place(`${name}.open`), '');
  }

  async #opened(name: string): Promise<void> {
    while (!this.#isOpen(name)) await delay(lookMs);
  }

  #isOpen(name: string): boolean {
    return existsSync(this.#place(`${name}.open`));
  }

  #place(name: string): string {
    return join(this.#folder, name);
  }
}

/** Gate at which a project waits for a sandbox. */
export function benchGate(projectId: string): string {
  return `sandbox-${projectId}`;
}
