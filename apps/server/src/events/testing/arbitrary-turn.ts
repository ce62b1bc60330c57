import type { Event } from '@millwright/contract';
import fc from 'fast-check';
import { FileChunkNumbers } from '../file-chunk-numbers.ts';
import type { TestEvent } from './ended-turn.ts';

const kinds = ['said', 'said', 'other', 'thought', 'a.ts', 'a.ts', 'b.ts', 'status'] as const;
const endings = ['anew', 'complete', 'elsewhere', 'retracted', 'unthought'] as const;
const awkward = fc.constantFrom('', '\ud83d', '\ude00', '"\\\u0000', 'ü', '\u2028');
const moment = fc.tuple(
  fc.constantFrom(...kinds, ...endings),
  fc.oneof(fc.string({ maxLength: 5 }), awkward),
);

/** Arbitrary events of a turn, with chunks numbered as TurnWriter does; some belong to another turn. */
export const arbitraryTurn: fc.Arbitrary<TestEvent[]> = fc
  .array(moment, { maxLength: 60 })
  .map((script) => {
    const numbers = new FileChunkNumbers();
    const offsets = new Map<string, number>();
    const numbered = (event: Event): TestEvent => {
      numbers.number(event);
      return { event };
    };
    const events = script.map(([what, text]): TestEvent => {
      if (what === 'elsewhere') return { event: textEvent('msg_1', text), isOtherTurn: true };
      if (what === 'said' || what === 'other') return numbered(textEvent(`msg_${what}`, text));
      if (what === 'thought')
        return numbered({ type: 'reasoning', data: { message_id: 'msg_2', text } });
      if (what === 'retracted') return numbered(retracted('msg_said', text.length));
      if (what === 'unthought') return numbered(retracted('msg_2', text.length));
      if (what === 'status') return numbered(status);
      if (what === 'complete') return numbered(complete('a.ts'));
      const path = what === 'anew' ? 'a.ts' : what;
      const offset = what === 'anew' ? 0 : (offsets.get(path) ?? 0);
      offsets.set(path, offset + text.length);
      return numbered(chunk(path, offset, text));
    });
    return [{ event: status }, ...events, { event: status }];
  });

export const status: Event = { type: 'status', data: { message: 'x', phase: 'coding' } };

export function textEvent(message_id: string, text: string): Event {
  return { type: 'text', data: { message_id, text } };
}

function retracted(message_id: string, from_offset: number): Event {
  return { type: 'text_retracted', data: { message_id, from_offset } };
}

function chunk(path: string, offset: number, content: string): Event {
  const data = { path, tool_call_id: 'tc_1', index: 0, offset, content };
  return { type: 'file_streaming_chunk', data };
}

function complete(path: string): Event {
  const data = { path, tool_call_id: 'tc_1', chunks: 0, size: 0, sha256: '' };
  return { type: 'file_streaming_complete', data: { ...data, operation: 'create' } };
}
