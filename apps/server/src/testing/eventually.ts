import { setTimeout as delay } from 'node:timers/promises';

const firstPauseMs = 5;

/**
 * Polls for a condition until a deadline: the only way a test waits. Polls often at first and then less, because a poll
 * is often a request and competes for CPU with the work it waits for.
 */
export async function eventually<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  description: string,
  deadlineMs = 30_000,
  maxPauseMs = 100,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.4, maxPauseMs)) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`not within ${deadlineMs} ms: ${description}`);
    await delay(pauseMs);
  }
}
