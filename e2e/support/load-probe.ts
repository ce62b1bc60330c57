/**
 * Asks a service all the time for something that needs nothing but its process. How long the slowest of these requests
 * takes is what the load of the machine alone costs, by which promises about time may be missed.
 */
export class LoadProbe implements Disposable {
  readonly #timer: NodeJS.Timeout;
  #slowestMs = 0;

  constructor(port: number) {
    this.#timer = setInterval(() => void this.#ask(port).catch(() => undefined), 100);
  }

  get slowestMs(): number {
    return this.#slowestMs;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #ask(port: number): Promise<void> {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/livez`)).text();
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - began);
  }
}
