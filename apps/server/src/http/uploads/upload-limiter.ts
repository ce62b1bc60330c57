import { limits } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { ConcurrencyLimiter } from '../../infra/concurrency/concurrency-limiter.ts';
import { BodyPace } from './body-pace.ts';

/** A body above this size counts as large. */
export const largeBytes = 10_485_760;
const perUser = 2;
/** A body up to this size is always accepted, as on every other route. */
const { otherBodyBytes: smallBytes, uploadBytesUnderWay: roomBytes } = limits.own;

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
  readonly pace = new BodyPace();
  readonly #places = new ConcurrencyLimiter(perUser, 'large uploads');
  #used = 0;

  /** Creates the slot for one body; disposing it releases everything it acquired. */
  begin(userId: string): UploadSlot {
    let free: (() => void) | undefined;
    let own = 0;
    return {
      grow: (bytes) => {
        if (bytes > largeBytes) free ??= this.#places.acquire(userId);
        if (bytes <= smallBytes || bytes <= own) return;
        const others = this.#used - own;
        // A single body always fits, whatever size the operator allows.
        if (others > 0 && others + bytes > roomBytes) throw noRoom();
        this.#used = others + bytes;
        own = bytes;
      },
      [Symbol.dispose]: () => {
        free?.();
        free = undefined;
        this.#used -= own;
        own = 0;
      },
    };
  }
}

function noRoom(): ApiError {
  return new ApiError('CAPACITY_EXCEEDED', 'Too many uploads in progress', {
    hint: 'Try again in a moment.',
    headers: { 'retry-after': '15' },
  });
}
