import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EventFeed } from '../../../core/ports/event-feed.ts';
import { memoryEventFeed } from '../memory/event-feed.ts';
import { parseMessage } from './parse-message.ts';
import type { PubSub } from './pub-sub.ts';

/** Ignores fields that later releases add. */
const message = z.object({
  v: z.literal(1),
  from: z.string().max(64),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
});

/**
 * Delivers whole batches to readers in this process, and only sequence numbers to readers in other processes. Content
 * stays in the database: write access to Redis can make readers query, but not show them anything.
 */
export function redisEventFeed(channels: PubSub): EventFeed {
  const local = memoryEventFeed();
  const from = randomUUID();
  const channelOf = (projectId: string) => `log:${projectId}`;
  return {
    publish(batch) {
      local.publish(batch);
      const { projectId, first, last } = batch;
      channels.send(channelOf(projectId), JSON.stringify({ v: 1, from, first, last }));
    },
    subscribe(projectId, onBatch, onPossibleLoss) {
      const leaveLocal = local.subscribe(projectId, onBatch);
      const leave = channels.listen(
        channelOf(projectId),
        (text) => {
          const announced = parseMessage(message, text);
          if (!announced) return channels.warnUnknown(text);
          if (announced.from !== from)
            onBatch({ projectId, first: announced.first, last: announced.last });
        },
        onPossibleLoss,
      );
      return () => {
        leaveLocal();
        leave();
      };
    },
  };
}
