import { setTimeout as delay } from 'node:timers/promises';

/** A response ends with what it is about; a connection lasts until its client leaves. */
type StreamKind = 'response' | 'connection';

const checkMs = 100;

/**
 * The responses and connections that stay open on purpose. A graceful stop waits for them, then ends them itself:
 * closing the listener alone would wait for ever.
 */
export class OpenStreams {
  readonly #closers = new Map<() => void, StreamKind>();
  readonly #asked = new WeakSet<() => void>();

  get size(): number {
    return this.#closers.size;
  }

  /** Registers one that is open; the returned function takes it off the list. */
  add(close: () => void, kind: StreamKind = 'response'): () => void {
    this.#closers.set(close, kind);
    return () => void this.#closers.delete(close);
  }

  /**
   * Resolves when every stream has ended, or when `signal` says to wait no longer. Connections never end by
   * themselves: they are closed as soon as `isIdle` says that nothing more will be sent over them.
   */
  async ended(signal: AbortSignal, isIdle: () => boolean): Promise<void> {
    while (!signal.aborted) {
      if (isIdle()) this.#close('connection');
      if (this.size === 0) return;
      await delay(checkMs, undefined, { signal }).catch(() => undefined);
    }
  }

  closeAll(): void {
    this.#close('response');
    this.#close('connection');
  }

  #close(kind: StreamKind): void {
    for (const [close, closerKind] of [...this.#closers]) {
      if (closerKind !== kind || this.#asked.has(close)) continue;
      this.#asked.add(close);
      close();
    }
  }
}
