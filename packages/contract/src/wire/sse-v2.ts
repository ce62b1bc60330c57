import { z } from 'zod';
import { type Stamp, type StampedEvent, stamp } from '../events.ts';
import { limits } from '../limits.ts';
import { turnEndings } from '../states.ts';
import { type Cursor, formatCursor, parseCursor } from './cursor.ts';
import { type Decoded, decodeEvent, malformed, parseObject, type SseSignal } from './decoded.ts';
import { envelopeJson } from './envelope.ts';
import { type SseCodec, sseBlocks, toSingleLine } from './sse.ts';

const preamble = `retry: ${limits.own.sseRetryMs}\n\n`;

const formatBlock = (event: StampedEvent, data: string) =>
  `event: ${event.type}\nid: ${formatCursor(event)}\ndata: ${toSingleLine(data)}\n\n`;

export const sseV2 = (options: { envelope?: boolean } = {}): SseCodec => ({
  preamble,
  encode(event, json = JSON.stringify(event.data)) {
    return formatBlock(event, options.envelope ? envelopeJson(event.type, event, json) : json);
  },
  // EventSource drops an event without data and then reconnects forever, hence an object; without an id, so that the
  // cursor stays on the last real event.
  end: ({ reason, project_id, turn_id }) =>
    `event: done\ndata: ${JSON.stringify({ reason, project_id, turn_id })}\n\n`,
});

const done = z.object({
  reason: z.enum(turnEndings),
  project_id: z.string(),
  turn_id: z.string(),
});

type Reader = (piece: string) => (Decoded<Cursor & Partial<Stamp>> | SseSignal)[];

/** Accepts text in arbitrary pieces. Set `envelope` if the stream was requested with it. */
export function sseV2Decoder(options: { envelope?: boolean } = {}): Reader {
  const blocks = sseBlocks();
  return (piece) =>
    blocks(piece).flatMap((block): ReturnType<Reader> => {
      if (block.kind === 'retry') return [block];
      if (block.kind === 'comment')
        return block.text === 'heartbeat' ? [{ kind: 'heartbeat' }] : [];
      const value = parseObject(block.data);
      if (!value) return [malformed('data is not a JSON object', block.data)];
      if (block.event === 'done') {
        const ended = done.safeParse(value);
        return ended.success
          ? [{ kind: 'done', done: ended.data }]
          : [malformed('done has no reason', block.data)];
      }
      const stampOrCursor = options.envelope ? stamp.safeParse(value).data : parseCursor(block.id);
      if (!stampOrCursor) return [malformed('no usable cursor', block.data)];
      const data = options.envelope ? value.data : value;
      return [decodeEvent(block.event, data, stampOrCursor, block.data)];
    });
}
