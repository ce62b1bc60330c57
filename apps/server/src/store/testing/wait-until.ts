import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition is true; an error counts as false. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, limitMs = 10_000) {
  const deadline = Date.now() + limitMs;
  for (;;) {
    let reason: unknown;
    try {
      if (await condition()) return;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > deadline) {
      throw new Error(`not within ${limitMs} ms: ${condition}`, { cause: reason });
    }
    await delay(10);
  }
}
