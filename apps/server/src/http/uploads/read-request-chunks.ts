import type { Readable } from 'node:stream';

/**
 * Yields the chunks of a source. Stopping early does not destroy the source: it is a request, and destroying it would
 * close the connection on which the error response is sent.
 */
export async function* readRequestChunks(
  source: Readable,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  let stopWaiting: (reason: unknown) => void = () => {};
  const onAbort = () => stopWaiting(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const iterator = source.iterator({ destroyOnReturn: false });
  // Promise.race with one long-lived promise would keep every chunk alive.
  const nextOrAbort = () =>
    new Promise<IteratorResult<Uint8Array | string>>((resolve, reject) => {
      stopWaiting = reject;
      iterator.next().then(resolve, reject);
    });
  try {
    for (;;) {
      const next = await nextOrAbort();
      if (next.done) return;
      yield typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
      signal.throwIfAborted();
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: with a stalled source, it would never finish. `next` has already reported errors of the source.
    iterator.return?.().catch(() => {});
  }
}
