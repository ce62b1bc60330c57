import { ApiError } from '../core/api-error.ts';

/** From here on a body counts as large. */
export const largeBytes = 10_485_760;
const perUser = 2;

export interface UploadSlot extends Disposable {
  /** Tells how long the body is by now, or will be; throws when there is no room for a large one. */
  grow(bytes: number): void;
}

/** How many large bodies a user may be sending: each costs disk space and work while it arrives. */
export class UploadSlots {
  readonly #taken = new Map<string, number>();

  /** For one body. It takes a place once it is large, and gives it back when disposed of. */
  begin(userId: string): UploadSlot {
    let isLarge = false;
    return {
      grow: (bytes) => {
        if (isLarge || bytes <= largeBytes) return;
        this.#take(userId);
        isLarge = true;
      },
      [Symbol.dispose]: () => {
        if (isLarge) this.#free(userId);
        isLarge = false;
      },
    };
  }

  #take(userId: string): void {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= perUser) {
      throw new ApiError('RATE_LIMITED', `At most ${perUser} large uploads at a time`, {
        hint: 'Wait for one of them to end.',
      });
    }
    this.#taken.set(userId, taken + 1);
  }

  #free(userId: string): void {
    const left = (this.#taken.get(userId) ?? 1) - 1;
    if (left === 0) this.#taken.delete(userId);
    else this.#taken.set(userId, left);
  }
}
