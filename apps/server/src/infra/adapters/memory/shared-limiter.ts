import type { SharedLimiter } from '../../../core/ports/shared-limiter.ts';
import { ConcurrencyLimiter } from '../../concurrency/concurrency-limiter.ts';

/** Limits concurrency within a single process. */
export function memorySharedLimiter(): SharedLimiter {
  const limiters = new Map<string, ConcurrencyLimiter>();
  return {
    async acquire({ name, max }, key) {
      const limiter = limiters.get(name) ?? new ConcurrencyLimiter(max, name);
      limiters.set(name, limiter);
      return limiter.tryAcquire(key);
    },
  };
}
