/** What was waited for, or the reason why it is no longer waited for. */
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
