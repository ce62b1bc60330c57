import { limits } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import { EventLoopThrottle } from './event-loop-throttle.ts';

/** A body above this size counts as large. */
export const largeBytes = 10_485_760;
const maxLargePerUser = 2;
/** A body up to this size is always accepted, as on every other route. */
const { otherBodyBytes: smallBytes, concurrentUploadBytes: capacityBytes } = limits.own;

export interface UploadSlot extends Disposable {
  /** Reports the body's current or expected length; throws if the limits do not allow it. */
  grow(bytes: number): void;
}

/**
 * Limits bodies being received, which cost disk space and CPU time: the number of large ones per user, and the total
 * size of all.
 */
export class UploadLimiter {
  /** Shared pace at which all bodies are processed. */
  readonly pace = new EventLoopThrottle();
  readonly #largeUploads = new KeyedConcurrencyLimit(maxLargePerUser, 'large uploads');
  #used = 0;

  /** Creates the slot for one body; disposing it releases everything it acquired. */
  createSlot(userId: string): UploadSlot {
    let release: (() => void) | undefined;
    let reserved = 0;
    return {
      grow: (bytes) => {
        if (bytes > largeBytes) release ??= this.#largeUploads.acquire(userId);
        if (bytes <= smallBytes || bytes <= reserved) return;
        const others = this.#used - reserved;
        // A single body always fits, whatever size the operator allows.
        if (others > 0 && others + bytes > capacityBytes) throw capacityExceeded();
        this.#used = others + bytes;
        reserved = bytes;
      },
      [Symbol.dispose]: () => {
        release?.();
        release = undefined;
        this.#used -= reserved;
        reserved = 0;
      },
    };
  }
}

function capacityExceeded(): ApiError {
  return new ApiError('CAPACITY_EXCEEDED', 'Too many uploads in progress', {
    hint: 'Try again in a moment.',
    headers: { 'retry-after': '15' },
  });
}
