import type { SharedLimiter } from '../../../core/ports/shared-limiter.ts';
import { ConcurrencyLimiter } from '../../concurrency/concurrency-limiter.ts';

/** Limits concurrency within a single process. */
export function memorySharedLimiter(): SharedLimiter {
  const kinds = new Map<string, ConcurrencyLimiter>();
  return {
    async acquire({ name, max: most }, key) {
      const places = kinds.get(name) ?? new ConcurrencyLimiter(most, name);
      kinds.set(name, places);
      return places.tryAcquire(key);
    },
  };
}
