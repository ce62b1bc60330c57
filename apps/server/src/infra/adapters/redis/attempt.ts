import type { RedisConfig } from './connect.ts';

/** Cool-down after a failed call, during which Redis is not contacted. */
const restMs = 1_000;

/** Makes an optional Redis call; returns undefined if Redis does not answer. */
export type Attempt = <T>(ask: () => Promise<T>) => Promise<T | undefined>;

export function createAttempt({ warn }: RedisConfig, otherwise: string): Attempt {
  let restsUntil = 0;
  return async (ask) => {
    if (performance.now() < restsUntil) return undefined;
    try {
      return await ask();
    } catch (error) {
      restsUntil = performance.now() + restMs;
      warn(otherwise, error);
      return undefined;
    }
  };
}
