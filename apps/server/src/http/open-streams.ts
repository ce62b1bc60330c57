import { setTimeout as delay } from 'node:timers/promises';

/** A response ends with what it is about; a connection lasts until its client leaves. */
type StreamKind = 'response' | 'connection';

/** Why a stream is closed: the service stops, or its user was removed. */
export type CloseCause = 'stopping' | 'removed';

interface OpenStream {
  readonly kind: StreamKind;
  readonly userId: string | undefined;
}

const checkMs = 100;

/**
 * The responses and connections that stay open on purpose. A graceful stop waits for them, then ends them itself:
 * closing the listener alone would wait for ever.
 */
export class OpenStreams {
  readonly #open = new Map<(cause: CloseCause) => void, OpenStream>();
  readonly #asked = new WeakSet<(cause: CloseCause) => void>();

  get size(): number {
    return this.#open.size;
  }

  /** Registers one that is open, for a user if it is anybody's; the returned function takes it off the list. */
  add(
    close: (cause: CloseCause) => void,
    { kind = 'response', userId }: Partial<OpenStream> = {},
  ): () => void {
    this.#open.set(close, { kind, userId });
    return () => void this.#open.delete(close);
  }

  /**
   * Resolves when every stream has ended, or when `signal` says to wait no longer. Connections never end by
   * themselves: they are closed as soon as `isIdle` says that nothing more will be sent over them.
   */
  async ended(signal: AbortSignal, isIdle: () => boolean): Promise<void> {
    while (!signal.aborted) {
      if (isIdle()) this.#close('stopping', ({ kind }) => kind === 'connection');
      if (this.size === 0) return;
      await delay(checkMs, undefined, { signal }).catch(() => undefined);
    }
  }

  closeAll(): void {
    this.#close('stopping', () => true);
  }

  /** Closes everything of users who were removed. */
  closeOf(userIds: ReadonlySet<string>): void {
    this.#close('removed', ({ userId }) => userId !== undefined && userIds.has(userId));
  }

  #close(cause: CloseCause, isMeant: (stream: OpenStream) => boolean): void {
    for (const [close, stream] of [...this.#open]) {
      if (this.#asked.has(close) || !isMeant(stream)) continue;
      this.#asked.add(close);
      close(cause);
    }
  }
}
