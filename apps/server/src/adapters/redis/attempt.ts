import type { Server } from './connect.ts';

/** How long nobody is asked who has just not answered. */
const restMs = 1_000;

/** Asks Redis for something that one can do without; undefined when it has no answer. */
export type Attempt = <T>(ask: () => Promise<T>) => Promise<T | undefined>;

export function attempts({ complain }: Server, otherwise: string): Attempt {
  let restsUntil = 0;
  return async (ask) => {
    if (performance.now() < restsUntil) return undefined;
    try {
      return await ask();
    } catch (error) {
      restsUntil = performance.now() + restMs;
      complain(otherwise, error);
      return undefined;
    }
  };
}
