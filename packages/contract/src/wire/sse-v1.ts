import { events, isEventType } from '../events.ts';
import { type Decoded, decodeEvent, malformed, parseObject, type SseSignal } from './decoded.ts';
import { type SseCodec, sseBlocks, toSingleLine } from './sse.ts';

export const doneV1 = 'data: [DONE]\n\n';

/**
 * V1 readers may know only the documented types, so extended ones are opt-in. The same applies to types that a later
 * release wrote into the log.
 */
const isSentByDefault = (type: string) => isEventType(type) && events[type].class !== 'C';

export const sseV1 = (options: { all?: boolean } = {}): SseCodec => ({
  preamble: '',
  encode(event, json = JSON.stringify(event.data)) {
    if (!options.all && !isSentByDefault(event.type)) return '';
    return `data: {"type":"${event.type}","data":${toSingleLine(json)}}\n\n`;
  },
  end: () => doneV1,
});

/** Accepts text in arbitrary pieces. V1 carries no stamp. */
export function sseV1Decoder(): (piece: string) => (Decoded | SseSignal)[] {
  const blocks = sseBlocks();
  return (piece) =>
    blocks(piece).flatMap((block): (Decoded | SseSignal)[] => {
      if (block.kind === 'retry') return [block];
      if (block.kind === 'comment')
        return block.text === 'heartbeat' ? [{ kind: 'heartbeat' }] : [];
      if (block.data === '[DONE]') return [{ kind: 'done' }];
      const envelope = parseObject(block.data);
      if (typeof envelope?.type !== 'string') return [malformed('not an envelope', block.data)];
      return [decodeEvent<unknown>(envelope.type, envelope.data, undefined, block.data)];
    });
}
