import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { endingOf } from './ending.ts';
import { type EventType, events, eventTypes } from './events.ts';
import { stampedEvent } from './testing/arbitrary.ts';

const ofClass = (eventClass: string) =>
  eventTypes.filter((type) => events[type].class === eventClass);

test('[S6.9] class A is exactly the documented list', () => {
  assert.deepEqual(ofClass('A').sort(), [
    'ask_user_question',
    'ask_user_resolved',
    'complete',
    'error',
    'file',
    'file_streaming_chunk',
    'file_streaming_complete',
    'preview_url',
    'reasoning',
    'status',
    'text',
    'tool_end',
    'tool_progress',
    'tool_start',
  ]);
  assert.equal(ofClass('B').length, 2);
  assert.equal(ofClass('C').length, 14);
});

test('every event has a description', () => {
  const sentences = eventTypes.map((type) => events[type].schema.description);
  for (const sentence of sentences) assert.match(sentence ?? '', /^[A-Z].{15,}\.$/);
  assert.equal(new Set(sentences).size, sentences.length);
});

test('only deltas are announced before they are stored, only two events are terminal', () => {
  assert.deepEqual(
    eventTypes.filter((type) => !events[type].durable),
    ['text', 'reasoning', 'tool_progress', 'file_streaming_chunk'],
  );
  assert.deepEqual(
    eventTypes.filter((type) => events[type].terminal),
    ['complete', 'error'],
  );
});

test('schemas validate without changing data, including unknown keys', () => {
  for (const type of eventTypes) {
    fc.assert(
      fc.property(stampedEvent([type]), ({ data }) => {
        // zod drops this key from its copies, so decoders return the original data.
        fc.pre(!JSON.stringify(data).includes('__proto__'));
        assert.deepEqual(events[type].schema.parse(data), data);
      }),
      { numRuns: 50 },
    );
  }
});

const complete = {
  project_id: 'prj_1',
  preview_url: 'http://a.preview.localhost:8080/',
  files_created: 0,
  tool_calls: 0,
  tokens_in: 0,
  tokens_out: 0,
};
const error = { message: 'no', code: 'OUT_OF_CREDITS', error_ref: 'K7Q2-9XMD' };

test('[S6.7] [S6.8] complete and error have exactly their documented keys', () => {
  const closed: [EventType, Record<string, unknown>][] = [
    ['complete', complete],
    ['error', error],
  ];
  for (const [type, data] of closed) {
    const { schema } = events[type];
    assert.ok(schema.safeParse(data).success);
    assert.ok(!schema.safeParse({ ...data, turn_id: 'trn_1' }).success);
    for (const key of Object.keys(data)) {
      const { [key]: _, ...rest } = data;
      assert.ok(!schema.safeParse(rest).success, `${type} without ${key}`);
      assert.ok(!schema.safeParse({ ...data, [key]: null }).success, `${type} with null ${key}`);
    }
  }
});

test('a turn ends with complete, error, or an aborted or interrupted status', () => {
  assert.equal(endingOf({ type: 'complete', data: complete }), 'complete');
  assert.equal(endingOf({ type: 'error', data: error }), 'error');
  assert.equal(endingOf({ type: 'status', data: { message: 'x', phase: 'aborted' } }), 'aborted');
  assert.equal(endingOf({ type: 'status', data: { message: 'x', phase: 'coding' } }), undefined);
  assert.equal(endingOf({ type: 'text', data: { message_id: 'm', text: 'x' } }), undefined);
});
