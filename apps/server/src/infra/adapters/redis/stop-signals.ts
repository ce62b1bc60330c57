import { z } from 'zod';
import type { StopSignals } from '../../../core/ports/stop-signals.ts';
import { memoryStopSignals } from '../memory/stop-signals.ts';
import { parseMessage } from './parse-message.ts';
import type { PubSub } from './pub-sub.ts';

/** Ignores fields that later releases add. */
const message = z.object({ v: z.literal(1), turnId: z.string().max(64) });
const channel = 'signals';

/** Broadcasts to all workers, because stop signals are rare. Most signals have no listener in a given process. */
export function redisStopSignals(channels: PubSub): StopSignals {
  const local = memoryStopSignals();
  channels.listen(channel, (text) => {
    const signal = parseMessage(message, text);
    if (signal) local.send(signal.turnId);
    else channels.warnUnknown(text);
  });
  return {
    send(turnId) {
      local.send(turnId);
      channels.send(channel, JSON.stringify({ v: 1, turnId }));
    },
    listen: local.listen,
  };
}
