import type { TurnQueue, TurnQueueOptions } from '../../../core/ports/turn-queue.ts';
import { ProjectScheduler } from '../../concurrency/project-scheduler.ts';

export function memoryTurnQueue(options: TurnQueueOptions): TurnQueue {
  const scheduler = new ProjectScheduler(options);
  return {
    wake: (projectId, hint) => scheduler.wake(projectId, hint),
    tryRunHere: (projectId) => scheduler.wakeNow(projectId),
    start: () => scheduler.open(),
    close: () => scheduler.close(),
  };
}
