import type { RedisConfig } from './connect.ts';

/** Cool-down after a failed call, during which Redis is not contacted. */
const cooldownMs = 1_000;

/** Makes an optional Redis call; returns undefined if Redis does not answer. */
export type OptionalCall = <T>(call: () => Promise<T>) => Promise<T | undefined>;

export function createOptionalCall({ warn }: RedisConfig, warning: string): OptionalCall {
  let cooldownUntil = 0;
  return async (call) => {
    if (performance.now() < cooldownUntil) return undefined;
    try {
      return await call();
    } catch (error) {
      cooldownUntil = performance.now() + cooldownMs;
      warn(warning, error);
      return undefined;
    }
  };
}
