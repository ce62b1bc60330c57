import type { Readable } from 'node:stream';

/**
 * The chunks of a source as they come. Leaving early leaves the source alone: it is a request, and
 * destroying it would cut the connection that the refusal is to be sent on.
 */
export async function* chunksOf(source: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  let stopWaiting: (reason: unknown) => void = () => {};
  const onAbort = () => stopWaiting(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const iterator = source.iterator({ destroyOnReturn: false });
  // Not Promise.race: against one promise that outlives them all, it would keep every chunk alive.
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
    // Not awaited: a source that is silent when the signal comes would never let it finish.
    iterator.return?.().catch(() => {});
  }
}
