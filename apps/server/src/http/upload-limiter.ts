import { limits } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { ConcurrencyLimiter } from '../core/concurrency-limiter.ts';
import { BodyPace } from './turn-body/body-pace.ts';

/** From here on a body counts as large. */
export const largeBytes = 10_485_760;
const perUser = 2;
/** A body up to here may come in at any time, as on every other route. */
const { otherBodyBytes: smallBytes, uploadBytesUnderWay: roomBytes } = limits.own;

export interface UploadSlot extends Disposable {
  /** Tells how long the body is by now, or will be; throws when there is no room for it. */
  grow(bytes: number): void;
}

/**
 * Bodies that are being received cost disk space and work. A user may be sending so many large ones,
 * and all of them together take up so much room and no more.
 */
export class UploadLimiter {
  /** At which all of them are worked on. */
  readonly pace = new BodyPace();
  readonly #places = new ConcurrencyLimiter(perUser, 'large uploads');
  #used = 0;

  /** For one body. What it takes it gives back when disposed of. */
  begin(userId: string): UploadSlot {
    let free: (() => void) | undefined;
    let own = 0;
    return {
      grow: (bytes) => {
        if (bytes > largeBytes) free ??= this.#places.acquire(userId);
        if (bytes <= smallBytes || bytes <= own) return;
        const others = this.#used - own;
        // One that is alone always fits, whatever an operator allows it to be.
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
  return new ApiError('CAPACITY_EXCEEDED', 'Too much is being uploaded at the moment', {
    hint: 'Send it again in a little while.',
    headers: { 'retry-after': '15' },
  });
}
