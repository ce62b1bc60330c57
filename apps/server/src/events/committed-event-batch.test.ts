import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventType } from '@millwright/contract';
import type { LoggedEvent } from '../store/queries/events.ts';
import { CommittedEventBatch, type Rendering } from './committed-event-batch.ts';

const ts = new Date('2026-01-02T03:04:05.678Z');

function logged(seq: number, turnId = 'trn_a', type: EventType = 'text'): LoggedEvent {
  return { seq, turnId, type, json: `{"message_id":"msg_1","text":"${seq}"}`, ts };
}

/** Counts `encode` calls, to detect repeated rendering. */
function createCountingRendering(name: string): Rendering & { encoded: number } {
  const rendering = {
    name,
    encoded: 0,
    encode({ turn_id, seq }: { turn_id: string | null; seq: number }) {
      rendering.encoded += 1;
      return `${name} ${turn_id}:${seq}\n`;
    },
  };
  return rendering;
}

test('a batch knows its range of sequence numbers and its size', () => {
  const batch = new CommittedEventBatch('prj_1', [logged(3), logged(4), logged(5)]);
  assert.deepEqual([batch.projectId, batch.first, batch.last], ['prj_1', 3, 5]);
  assert.equal(batch.size, 3 * logged(3).json.length);
  assert.throws(() => new CommittedEventBatch('prj_1', []), /at least one event/);
});

test('renders once and shares the buffer among readers', () => {
  const batch = new CommittedEventBatch('prj_1', [logged(1), logged(2)]);
  const [v1, v2] = [createCountingRendering('v1'), createCountingRendering('v2')];
  const bytes = batch.render(v1);
  assert.equal(bytes.toString(), 'v1 trn_a:1\nv1 trn_a:2\n');
  assert.equal(batch.render(v1), bytes);
  assert.equal(batch.render(v1, 'trn_a'), bytes, 'every event belongs to this turn');
  assert.equal(
    batch.render(createCountingRendering('v1')),
    bytes,
    'renderings are identified by name',
  );
  assert.equal(v1.encoded, 2);
  assert.notEqual(batch.render(v2), bytes);
  assert.equal(batch.render(v2).toString(), 'v2 trn_a:1\nv2 trn_a:2\n');
});

test('a reader of one turn gets only the events of that turn', () => {
  const batch = new CommittedEventBatch('prj_1', [
    logged(1, 'trn_a'),
    logged(2, 'trn_b'),
    logged(3, 'trn_a'),
  ]);
  const v1 = createCountingRendering('v1');
  assert.equal(batch.render(v1, 'trn_a').toString(), 'v1 trn_a:1\nv1 trn_a:3\n');
  assert.equal(batch.render(v1, 'trn_b').toString(), 'v1 trn_b:2\n');
  assert.equal(batch.render(v1).toString(), 'v1 trn_a:1\nv1 trn_b:2\nv1 trn_a:3\n');
  assert.equal(batch.render(v1, 'trn_c').length, 0);
  assert.equal(batch.render(v1, 'trn_a'), batch.render(v1, 'trn_a'));
  assert.equal(v1.encoded, 2 + 1 + 3);
});

test('after() returns the events that follow a cursor', () => {
  const batch = new CommittedEventBatch('prj_1', [logged(3), logged(4), logged(5)]);
  assert.equal(batch.after(0), batch);
  assert.equal(batch.after(2), batch, 'the same batch, with its rendered bytes');
  const rest = batch.after(3);
  assert.deepEqual([rest.first, rest.last], [4, 5]);
  assert.deepEqual(batch.after(4).events, [logged(5)]);
});

test('an encoder sees the whole event, and its data is parsed lazily', () => {
  const broken = { ...logged(1), json: 'not parsed' };
  const batch = new CommittedEventBatch('prj_1', [broken]);
  const seen = batch.stamp(broken);
  const { project_id, turn_id, seq, type } = seen;
  assert.deepEqual(
    { project_id, turn_id, seq, ts: seen.ts, type },
    { project_id: 'prj_1', turn_id: 'trn_a', seq: 1, ts: ts.toISOString(), type: 'text' },
  );
  assert.throws(() => seen.data, SyntaxError);
  assert.deepEqual(batch.stamp(logged(1)).data, { message_id: 'msg_1', text: '1' });
});

test('multi-byte characters stay intact', () => {
  const rendering = { name: 'text', encode: () => 'ü😀' };
  const batch = new CommittedEventBatch('prj_1', [logged(1), logged(2)]);
  assert.equal(batch.render(rendering).toString(), 'ü😀ü😀');
});
