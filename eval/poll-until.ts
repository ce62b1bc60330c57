import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 200;

/** Polls until the probe returns a value; returns undefined after the deadline. */
export async function pollUntil<T>(
  probe: () => Promise<T | undefined | false>,
  timeoutMs: number,
): Promise<T | undefined> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) return undefined;
    await delay(pauseMs);
  }
}
