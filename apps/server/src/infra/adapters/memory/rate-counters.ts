import type { Rate, RateCount, RateCounters } from '../../../core/ports/rate-counters.ts';

interface Window {
  readonly ends: number;
  count: number;
}

/** Fixed-window rate counters of a single process. */
export function memoryRateCounters(now: () => number = () => performance.now()) {
  /** Windows per rate, in the order in which they end. */
  const rates = new Map<string, Map<string, Window>>();

  function getWindow({ name, windowMs }: Rate, key: string): Window {
    const windows = rates.get(name) ?? new Map<string, Window>();
    rates.set(name, windows);
    const time = now();
    for (const [old, { ends }] of windows) {
      if (time < ends) break;
      windows.delete(old);
    }
    const window = windows.get(key) ?? { ends: time + windowMs, count: 0 };
    windows.set(key, window);
    return window;
  }

  return {
    count(rate, key): RateCount {
      const window = getWindow(rate, key);
      window.count += 1;
      return {
        isAllowed: window.count <= rate.max,
        remaining: Math.max(0, rate.max - window.count),
        msUntilReset: window.ends - now(),
      };
    },
  } satisfies RateCounters;
}
