import { setTimeout as delay } from 'node:timers/promises';

/** A response ends with its subject; a connection lasts until its client disconnects. */
type StreamKind = 'response' | 'connection';

/** The reason for closing a stream: the service is stopping, or the user was removed. */
export type CloseCause = 'stopping' | 'removed';

interface OpenStream {
  readonly kind: StreamKind;
  readonly userId: string | undefined;
}

const pollMs = 100;

/**
 * Responses and connections that stay open on purpose. A graceful stop waits for them and then closes them, because
 * closing the listener alone would wait forever.
 */
export class OpenStreams {
  readonly #open = new Map<(cause: CloseCause) => void, OpenStream>();
  readonly #closing = new WeakSet<(cause: CloseCause) => void>();

  get size(): number {
    return this.#open.size;
  }

  /** Registers an open stream, optionally for a user. The returned function unregisters it. */
  add(
    close: (cause: CloseCause) => void,
    { kind = 'response', userId }: Partial<OpenStream> = {},
  ): () => void {
    this.#open.set(close, { kind, userId });
    return () => void this.#open.delete(close);
  }

  /**
   * Resolves when every stream has ended or the signal aborts. Connections never end on their own; they are closed as
   * soon as `isIdle` reports that nothing more will be sent over them.
   */
  async waitUntilClosed(signal: AbortSignal, isIdle: () => boolean): Promise<void> {
    while (!signal.aborted) {
      if (isIdle()) this.#close('stopping', ({ kind }) => kind === 'connection');
      if (this.size === 0) return;
      // Rejects only if the signal aborts, which ends the loop.
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  closeAll(): void {
    this.#close('stopping', () => true);
  }

  /** Closes all streams of removed users. */
  closeForUsers(userIds: ReadonlySet<string>): void {
    this.#close('removed', ({ userId }) => userId !== undefined && userIds.has(userId));
  }

  #close(cause: CloseCause, isSelected: (stream: OpenStream) => boolean): void {
    for (const [close, stream] of [...this.#open]) {
      if (this.#closing.has(close) || !isSelected(stream)) continue;
      this.#closing.add(close);
      close(cause);
    }
  }
}
