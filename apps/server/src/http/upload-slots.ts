import { Places } from './places.ts';

/** From here on a body counts as large. */
export const largeBytes = 10_485_760;
const perUser = 2;

export interface UploadSlot extends Disposable {
  /** Tells how long the body is by now, or will be; throws when there is no room for a large one. */
  grow(bytes: number): void;
}

/** How many large bodies a user may be sending: each costs disk space and work while it arrives. */
export class UploadSlots {
  readonly #places = new Places(perUser, 'large uploads');

  /** For one body. It takes a place once it is large, and gives it back when disposed of. */
  begin(userId: string): UploadSlot {
    let free: (() => void) | undefined;
    return {
      grow: (bytes) => {
        if (bytes > largeBytes) free ??= this.#places.take(userId);
      },
      [Symbol.dispose]: () => {
        free?.();
        free = undefined;
      },
    };
  }
}
