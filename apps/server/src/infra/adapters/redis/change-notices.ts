import { z } from 'zod';
import type { ChangeNotices } from '../../../core/ports/change-notices.ts';
import { parseMessage } from './parse-message.ts';
import type { PubSub } from './pub-sub.ts';

/** Ignores fields that later releases add. */
const message = z.object({ v: z.literal(1) });

export function redisChangeNotices(channels: PubSub, channel: 'members' | 'models'): ChangeNotices {
  return {
    send() {
      channels.send(channel, JSON.stringify({ v: 1 }));
    },
    listen(onNotice) {
      const onMessage = (text: string) =>
        parseMessage(message, text) ? onNotice() : channels.warnUnknown(text);
      channels.listen(channel, onMessage, onNotice);
    },
  };
}
