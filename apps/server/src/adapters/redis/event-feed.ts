import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EventFeed } from '../../core/ports/event-feed.ts';
import { memoryEventFeed } from '../memory/event-feed.ts';
import type { Channels } from './channels.ts';
import { parseMessage } from './parse-message.ts';

/** What later releases add is none of our business. */
const message = z.object({
  v: z.literal(1),
  from: z.string().max(64),
  first: z.int().nonnegative(),
  last: z.int().nonnegative(),
});

/**
 * Batches reach readers of this process as they are, and those of others by their numbers: what was
 * said stays in the database, and whoever can write to Redis can make readers look, not see.
 */
export function redisEventFeed(channels: Channels): EventFeed {
  const own = memoryEventFeed();
  const from = randomUUID();
  const channelOf = (projectId: string) => `log:${projectId}`;
  return {
    publish(batch) {
      own.publish(batch);
      const { projectId, first, last } = batch;
      channels.send(channelOf(projectId), JSON.stringify({ v: 1, from, first, last }));
    },
    subscribe(projectId, onBatch, onDoubt) {
      const leaveOwn = own.subscribe(projectId, onBatch);
      const leave = channels.listen(
        channelOf(projectId),
        (text) => {
          const told = parseMessage(message, text);
          if (!told) return channels.refuse(text);
          if (told.from !== from) onBatch({ projectId, first: told.first, last: told.last });
        },
        onDoubt,
      );
      return () => {
        leaveOwn();
        leave();
      };
    },
  };
}
