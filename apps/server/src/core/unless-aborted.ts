/** Awaits a promise, or rejects with the signal's reason as soon as the signal fires. */
export async function unlessAborted<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([waited, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
