import type { EventFeed, FeedBatch } from '../../../core/ports/event-feed.ts';

/** Delivers batches within one process. Nothing gets lost, so `onPossibleLoss` is never called. */
export function memoryEventFeed(): EventFeed {
  const readers = new Map<string, Set<(batch: FeedBatch) => void>>();
  return {
    publish(batch) {
      for (const reader of readers.get(batch.projectId) ?? []) reader(batch);
    },
    subscribe(projectId, onBatch) {
      const known = readers.get(projectId) ?? new Set();
      readers.set(projectId, known.add(onBatch));
      return () => {
        known.delete(onBatch);
        if (known.size === 0 && readers.get(projectId) === known) readers.delete(projectId);
      };
    },
  };
}
