/**
 * Continuously requests something that needs nothing but the service's process. The slowest request shows the latency
 * caused by machine load alone, which is the tolerance for time guarantees.
 */
export class LoadProbe implements Disposable {
  readonly #timer: NodeJS.Timeout;
  #slowestMs = 0;

  constructor(port: number) {
    // A failed request says nothing about latency.
    this.#timer = setInterval(() => void this.#probe(port).catch(() => undefined), 100);
  }

  get slowestMs(): number {
    return this.#slowestMs;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #probe(port: number): Promise<void> {
    const startedAt = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/livez`)).text();
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startedAt);
  }
}
