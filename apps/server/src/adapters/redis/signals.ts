import { z } from 'zod';
import type { Signals } from '../../core/ports/signals.ts';
import { memorySignals } from '../memory/signals.ts';
import type { Channels } from './channels.ts';
import { parseMessage } from './parse-message.ts';

/** What later releases add is none of our business. */
const message = z.object({ v: z.literal(1), turnId: z.string().max(64) });
const channel = 'signals';

/** Stops are rare, so that all workers hear of all of them; most have nobody who listens. */
export function redisSignals(channels: Channels): Signals {
  const own = memorySignals();
  channels.listen(channel, (text) => {
    const told = parseMessage(message, text);
    if (told) own.send(told.turnId);
    else channels.refuse(text);
  });
  return {
    send(turnId) {
      own.send(turnId);
      channels.send(channel, JSON.stringify({ v: 1, turnId }));
    },
    listen: own.listen,
  };
}
