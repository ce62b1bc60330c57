import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OwnerBackpressureNotices } from '../../../core/ports/owner-backpressure-notices.ts';
import type { Channels } from './channels.ts';
import { parseMessage } from './parse-message.ts';

const message = z.strictObject({
  v: z.literal(1),
  from: z.string().max(64),
  turnId: z.string().max(64),
  isFull: z.boolean(),
});
const channel = 'owners';

/** Broadcasts to all processes, because owners that cannot keep up are rare. */
export function redisOwnerBackpressureNotices(channels: Channels): OwnerBackpressureNotices {
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
