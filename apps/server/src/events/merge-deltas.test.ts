import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Event, EventData } from '@millwright/contract';
import fc from 'fast-check';
import type { LoggedEvent } from '../store/queries/events.ts';
import { FileChunkNumbers } from './file-chunk-numbers.ts';
import { mergeDeltas } from './merge-deltas.ts';
import { arbitraryTurn, status, textEvent } from './testing/arbitrary-turn.ts';
import { otherTurn, type TestEvent } from './testing/ended-turn.ts';

const turnId = 'trn_1';

function createLog(events: readonly TestEvent[]): LoggedEvent[] {
  return events.map(({ event, isOtherTurn }, at) => ({
    seq: at + 1,
    turnId: isOtherTurn ? otherTurn : turnId,
    type: event.type,
    json: JSON.stringify(event.data),
    ts: new Date(at),
  }));
}

function merge(log: readonly LoggedEvent[]): LoggedEvent[] {
  return mergeDeltas(log, turnId, new FileChunkNumbers(), false);
}

const eventOf = ({ type, json }: LoggedEvent) => ({ type, data: JSON.parse(json) }) as Event;

/** Truncates a message of either text type. */
function retractText(texts: Map<string, string>, data: EventData<'text_retracted'>): void {
  for (const key of [`text ${data.message_id}`, `reasoning ${data.message_id}`]) {
    const merged = texts.get(key)?.slice(0, data.from_offset);
    if (merged) texts.set(key, merged);
    else texts.delete(key);
  }
}

/** A reader's final state: every text and file, and the other events in order. */
function readState(log: readonly LoggedEvent[]) {
  const texts = new Map<string, string>();
  const counts = new Map<string, number>();
  const rest: unknown[] = [];
  for (const logged of log) {
    const event = eventOf(logged);
    if (logged.turnId === turnId && (event.type === 'text' || event.type === 'reasoning')) {
      const key = `${event.type} ${event.data.message_id}`;
      texts.set(key, (texts.get(key) ?? '') + event.data.text);
    } else if (event.type === 'text_retracted') {
      retractText(texts, event.data);
      rest.push(logged);
    } else if (logged.turnId === turnId && event.type === 'file_streaming_chunk') {
      const { path, index, offset, content } = event.data;
      const before = offset === 0 ? '' : (texts.get(path) ?? '');
      const counted = offset === 0 ? 0 : (counts.get(path) ?? 0);
      assert.equal(offset, before.length, 'chunks follow each other');
      assert.equal(index, counted, 'and are counted');
      texts.set(path, before + content);
      counts.set(path, index + 1);
    } else if (event.type === 'file_streaming_complete') {
      assert.equal(event.data.chunks, counts.get(event.data.path) ?? 0);
      rest.push([logged.seq, event.type, logged.ts, texts.get(event.data.path)]);
    } else rest.push(logged);
  }
  return { texts, rest };
}

/**
 * The order of events without the boundaries between adjacent deltas. Two logs with the same story look the same to a
 * reader.
 */
function readOrder(log: readonly LoggedEvent[]): string[] {
  const parts: string[] = [];
  let before = '';
  for (const logged of log) {
    const event = eventOf(logged);
    const own = logged.turnId === turnId;
    let [key, text] = [`${logged.seq} ${event.type}`, ''];
    if (own && (event.type === 'text' || event.type === 'reasoning')) {
      [key, text] = [`${event.type} ${event.data.message_id}`, event.data.text];
    } else if (own && event.type === 'file_streaming_chunk') {
      const { path, offset, content } = event.data;
      [key, text] = [`${path} ${offset === 0 ? logged.ts.getTime() : ''}`, content];
      if (offset > 0 && before.startsWith(`${path} `)) key = before;
    }
    if (key === before) parts[parts.length - 1] += text;
    else parts.push(text);
    before = key;
  }
  return parts;
}

test('merging preserves texts, files and the order of all other events of any turn', () => {
  fc.assert(
    fc.property(arbitraryTurn, (events) => {
      const raw = createLog(events);
      const merged = merge(raw);
      assert.deepEqual(readState(merged), readState(raw));
      for (const { seq, type, ts, turnId: by } of merged) {
        const { type: rawType, ts: rawTs, turnId: rawBy } = raw[seq - 1] as LoggedEvent;
        assert.deepEqual(
          [type, ts, by],
          [rawType, rawTs, rawBy],
          'a merged event takes the position of its last delta',
        );
      }
      assert.deepEqual(merge(merged), merged, 'merging is idempotent');
    }),
    { numRuns: 2000 },
  );
});

test('readers can resume exactly from every remaining cursor', () => {
  fc.assert(
    fc.property(arbitraryTurn, (events) => {
      const raw = createLog(events);
      const merged = merge(raw);
      for (const { seq } of merged) {
        const after = (log: LoggedEvent[]) => log.filter((event) => event.seq > seq);
        const joined = [...raw.filter((event) => event.seq <= seq), ...after(merged)];
        assert.deepEqual(
          readOrder(after(merged)).join('|'),
          readOrder(after(raw)).join('|'),
          `after ${seq}`,
        );
        assert.deepEqual(texts(joined), texts(raw), `with what was read up to ${seq}`);
      }
    }),
    { numRuns: 500 },
  );
});

/** Only the texts: a reader that saw individual chunks counted them differently. */
function texts(log: readonly LoggedEvent[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const event of log.filter((logged) => logged.turnId === turnId).map(eventOf)) {
    if (event.type === 'text' || event.type === 'reasoning') {
      const key = `${event.type} ${event.data.message_id}`;
      found.set(key, (found.get(key) ?? '') + event.data.text);
    } else if (event.type === 'text_retracted') {
      retractText(found, event.data);
    } else if (event.type === 'file_streaming_chunk') {
      const { path, offset, content } = event.data;
      found.set(path, (offset === 0 ? '' : (found.get(path) ?? '')) + content);
    }
  }
  return found;
}

test('does not merge deltas across an event of another turn', () => {
  const words: TestEvent[] = ['a', 'b', 'c', 'd'].map((word) => ({
    event: textEvent('msg_1', word),
  }));
  words.splice(2, 0, { event: status, isOtherTurn: true });
  const merged = merge(createLog(words));
  assert.deepEqual(
    merged.map(({ seq, json }) => [seq, JSON.parse(json).text]),
    [
      [2, 'ab'],
      [3, undefined],
      [5, 'cd'],
    ],
  );
});

test('a merged event stays below the frame limit for characters of any encoded size', () => {
  for (const letter of ['x', 'ü', '\u0000', '🦆']) {
    const pieces = Array.from({ length: 900 }, () => ({
      event: textEvent('m', letter.repeat(500)),
    }));
    const merged = merge(createLog(pieces));
    assert.ok(merged.length < 20, String(merged.length));
    for (const { json } of merged) assert.ok(Buffer.byteLength(json) < 263_000);
    const whole = merged.map(({ json }) => JSON.parse(json).text).join('');
    assert.equal(whole, letter.repeat(450_000));
  }
  const large = createLog([
    { event: textEvent('m', 'x'.repeat(600_000)) },
    { event: textEvent('m', 'y') },
  ]);
  assert.deepEqual(merge(large), large, 'an event that is already larger is left alone');
});
