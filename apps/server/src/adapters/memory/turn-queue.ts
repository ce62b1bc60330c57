import type { TurnQueue } from '../../core/ports/turn-queue.ts';
import { WorkPlaces } from './work-places.ts';

export interface TurnQueueOptions {
  /** How many projects this process works on at once; 0: it only wakes others. */
  readonly concurrency: number;
  /**
   * Works on a project, and says which one comes next. Until `deafUntil` further wakes of it may go
   * unheard: a look that finds nothing before is made again then.
   */
  readonly drain: (
    projectId: string,
    deafUntil: Promise<unknown> | undefined,
  ) => Promise<string | undefined>;
  readonly onError: (error: unknown, projectId: string) => void;
}

export function memoryTurnQueue(options: TurnQueueOptions): TurnQueue {
  const places = new WorkPlaces(options);
  return {
    wake: (projectId) => places.wake(projectId),
    takeHere: (projectId) => places.wakeNow(projectId),
    start: () => places.open(),
    close: () => places.close(),
  };
}
