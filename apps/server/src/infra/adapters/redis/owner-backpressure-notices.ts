import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TurnBackpressureNotices } from '../../../core/ports/turn-backpressure-notices.ts';
import { parseMessage } from './parse-message.ts';
import type { PubSub } from './pub-sub.ts';

const message = z.strictObject({
  v: z.literal(1),
  from: z.string().max(64),
  turnId: z.string().max(64),
  isFull: z.boolean(),
});
const channel = 'owners';

/** Broadcasts to all processes, because owners that cannot keep up are rare. */
export function redisOwnerBackpressureNotices(channels: PubSub): TurnBackpressureNotices {
  const from = randomUUID();
  return {
    send(turnId, isFull) {
      channels.send(channel, JSON.stringify({ v: 1, from, turnId, isFull }));
    },
    listen(onNotice) {
      channels.listen(channel, (text) => {
        const notice = parseMessage(message, text);
        if (!notice) channels.warnUnknown(text);
        else if (notice.from !== from) onNotice(notice.turnId, notice.isFull);
      });
    },
  };
}
