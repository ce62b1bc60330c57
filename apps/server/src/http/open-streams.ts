/**
 * The responses that stay open on purpose. A graceful stop waits for them, then ends them itself:
 * closing the listener alone would wait for ever.
 */
export class OpenStreams {
  readonly #closers = new Set<() => void>();
  #onEmpty: (() => void) | undefined;

  get size(): number {
    return this.#closers.size;
  }

  /** Registers one open response; the returned function takes it off the list. */
  add(close: () => void): () => void {
    this.#closers.add(close);
    return () => {
      this.#closers.delete(close);
      if (this.#closers.size === 0) this.#onEmpty?.();
    };
  }

  /** Resolves when every stream has ended by itself, or when `signal` says to wait no longer. */
  async idle(signal: AbortSignal): Promise<void> {
    if (this.size === 0 || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmpty = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
  }

  closeAll(): void {
    for (const close of [...this.#closers]) close();
  }
}
