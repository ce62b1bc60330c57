import type { Turn } from '../store/queries/turns.ts';

/** Observes the turns of this process, for metrics. */
export interface TurnObserver {
  started(turn: Turn): void;
  /** Called when a turn is taken over from a dead worker. */
  resumed(): void;
  ended(turn: Turn): void;
}
