import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LoggedEvent } from '../store/queries/events.ts';
import { CommittedEventBatch } from './committed-event-batch.ts';
import { DeliveryThrottle } from './delivery-throttle.ts';

function batch(...seqs: number[]): CommittedEventBatch {
  const events = seqs.map(
    (seq): LoggedEvent => ({ seq, turnId: 'trn_a', type: 'text', json: '{}', ts: new Date(0) }),
  );
  return new CommittedEventBatch('prj_1', events);
}

function createThrottle(t: TestContext, readers: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const delivered: number[][] = [];
  const throttle = new DeliveryThrottle(
    ({ events }) => delivered.push(events.map(({ seq }) => seq)),
    () => readers,
  );
  return { throttle, delivered };
}

test('delivers every batch immediately to few readers', (t) => {
  const { throttle, delivered } = createThrottle(t, 5);
  for (const seq of [1, 2, 3]) throttle.accept(batch(seq));
  assert.deepEqual(delivered, [[1], [2], [3]]);
});

test('combines batches in quick succession for many readers', (t) => {
  const { throttle, delivered } = createThrottle(t, 1_000);
  for (const seq of [1, 2, 3]) throttle.accept(batch(seq));
  throttle.accept(batch(4, 5));
  assert.deepEqual(delivered, [[1]], 'the first does not wait');
  t.mock.timers.tick(33);
  assert.deepEqual(delivered, [[1], [2, 3, 4, 5]]);
  throttle.accept(batch(6));
  t.mock.timers.tick(33);
  assert.deepEqual(delivered.at(-1), [6]);
  t.mock.timers.tick(33);
  throttle.accept(batch(7));
  assert.deepEqual(delivered.at(-1), [7], 'a batch after a pause does not wait');
});

test('does not combine batches across a gap', (t) => {
  const { throttle, delivered } = createThrottle(t, 1_000);
  for (const seq of [1, 2, 3, 5, 6]) throttle.accept(batch(seq));
  t.mock.timers.tick(33);
  assert.deepEqual(delivered, [[1], [2, 3], [5, 6]]);
});

test('delivers nothing after it is closed', (t) => {
  const { throttle, delivered } = createThrottle(t, 1_000);
  for (const seq of [1, 2]) throttle.accept(batch(seq));
  throttle.close();
  t.mock.timers.tick(100);
  assert.deepEqual(delivered, [[1]]);
});
