import type { TurnQueue, TurnQueueOptions } from '../../../core/ports/turn-queue.ts';
import { ProjectSlotScheduler } from '../../concurrency/project-slot-scheduler.ts';

export function memoryTurnQueue(options: TurnQueueOptions): TurnQueue {
  const scheduler = new ProjectSlotScheduler(options);
  return {
    wake: (projectId, hint) => scheduler.wake(projectId, hint),
    tryRunHere: (projectId) => scheduler.wakeNow(projectId),
    start: () => scheduler.open(),
    close: () => scheduler.close(),
  };
}
