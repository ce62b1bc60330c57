import type { TurnQueue } from '../../core/ports/turn-queue.ts';

export interface TurnQueueOptions {
  readonly concurrency: number;
  readonly drain: (projectId: string) => Promise<void>;
  readonly onError: (error: unknown, projectId: string) => void;
}

export function memoryTurnQueue({ concurrency, drain, onError }: TurnQueueOptions): TurnQueue {
  /** Woken projects in order of their wake; those at work are remembered at most once more. */
  const waiting = new Set<string>();
  const working = new Map<string, Promise<void>>();
  let begun = false;
  let closed = false;

  function next(): void {
    for (const projectId of waiting) {
      if (!begun || closed || working.size >= concurrency) return;
      if (working.has(projectId)) continue;
      waiting.delete(projectId);
      const work = drain(projectId)
        .catch((error) => onError(error, projectId))
        .finally(() => {
          working.delete(projectId);
          next();
        });
      working.set(projectId, work);
    }
  }

  return {
    wake(projectId) {
      if (closed) return;
      waiting.add(projectId);
      next();
    },
    start() {
      begun = true;
      next();
    },
    async close() {
      closed = true;
      waiting.clear();
      await Promise.all(working.values());
    },
  };
}
