/** Awaits a promise, or rejects with the signal's reason as soon as the signal fires. */
export async function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) {
    // The caller gets the signal's reason; a later failure of the promise must not count as unhandled.
    pending.catch(() => undefined);
    throw signal.reason;
  }
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([pending, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
