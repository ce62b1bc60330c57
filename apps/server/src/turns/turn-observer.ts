import type { Turn } from '../store/turns.ts';

/** Hears what becomes of the turns of this process, to count it. */
export interface TurnObserver {
  began(turn: Turn): void;
  /** One was taken over from a worker that died. */
  resumed(): void;
  ended(turn: Turn): void;
}
