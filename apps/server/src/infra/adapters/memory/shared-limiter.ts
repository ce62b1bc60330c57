import type { SharedLimiter } from '../../../core/ports/shared-limiter.ts';
import { KeyedConcurrencyLimit } from '../../concurrency/keyed-concurrency-limit.ts';

/** Limits concurrency within a single process. */
export function memorySharedLimiter(): SharedLimiter {
  const limiters = new Map<string, KeyedConcurrencyLimit>();
  return {
    async acquire({ name, max }, key) {
      const limiter = limiters.get(name) ?? new KeyedConcurrencyLimit(max, name);
      limiters.set(name, limiter);
      return limiter.tryAcquire(key);
    },
  };
}
