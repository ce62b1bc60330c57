import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LoggedEvent } from '../store/events.ts';
import { Batch } from './batch.ts';
import { DeliveryThrottle } from './delivery-throttle.ts';

function batch(...seqs: number[]): Batch {
  const events = seqs.map(
    (seq): LoggedEvent => ({ seq, turnId: 'trn_a', type: 'text', json: '{}', ts: new Date(0) }),
  );
  return new Batch('prj_1', events);
}

function paced(t: TestContext, readers: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const handed: number[][] = [];
  const pace = new DeliveryThrottle(
    ({ events }) => handed.push(events.map(({ seq }) => seq)),
    () => readers,
  );
  return { pace, handed };
}

test('delivers every batch immediately to few readers', (t) => {
  const { pace, handed } = paced(t, 5);
  for (const seq of [1, 2, 3]) pace.accept(batch(seq));
  assert.deepEqual(handed, [[1], [2], [3]]);
});

test('combines batches in quick succession for many readers', (t) => {
  const { pace, handed } = paced(t, 1_000);
  for (const seq of [1, 2, 3]) pace.accept(batch(seq));
  pace.accept(batch(4, 5));
  assert.deepEqual(handed, [[1]], 'the first does not wait');
  t.mock.timers.tick(33);
  assert.deepEqual(handed, [[1], [2, 3, 4, 5]]);
  pace.accept(batch(6));
  t.mock.timers.tick(33);
  assert.deepEqual(handed.at(-1), [6]);
  t.mock.timers.tick(33);
  pace.accept(batch(7));
  assert.deepEqual(handed.at(-1), [7], 'a batch after a pause does not wait');
});

test('does not combine batches across a gap', (t) => {
  const { pace, handed } = paced(t, 1_000);
  for (const seq of [1, 2, 3, 5, 6]) pace.accept(batch(seq));
  t.mock.timers.tick(33);
  assert.deepEqual(handed, [[1], [2, 3], [5, 6]]);
});

test('delivers nothing after it is closed', (t) => {
  const { pace, handed } = paced(t, 1_000);
  for (const seq of [1, 2]) pace.accept(batch(seq));
  pace.close();
  t.mock.timers.tick(100);
  assert.deepEqual(handed, [[1]]);
});
