import { setTimeout as delay } from 'node:timers/promises';

/** Returns the result, or undefined if the work takes too long or fails: the page is untrusted code. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work.catch(() => undefined),
      delay(ms, undefined, { signal: late.signal }),
    ]);
  } finally {
    late.abort();
  }
}
