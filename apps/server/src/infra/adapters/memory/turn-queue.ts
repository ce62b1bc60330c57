import type { TurnQueue, TurnQueueOptions } from '../../../core/ports/turn-queue.ts';
import { ProjectScheduler } from '../../concurrency/project-scheduler.ts';

export function memoryTurnQueue(options: TurnQueueOptions): TurnQueue {
  const places = new ProjectScheduler(options);
  return {
    wake: (projectId, hint) => places.wake(projectId, hint),
    takeHere: (projectId) => places.wakeNow(projectId),
    start: () => places.open(),
    close: () => places.close(),
  };
}
