import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LoggedEvent } from '../store/queries/events.ts';
import { CommittedEventBatch } from './committed-event-batch.ts';
import { RecentBatches } from './recent-batches.ts';

function logged(seq: number, chars = 2): LoggedEvent {
  return { seq, turnId: 'trn_a', type: 'text', json: 'x'.repeat(chars), ts: new Date(0) };
}

function batch(first: number, last = first, chars = 2): CommittedEventBatch {
  const length = last - first + 1;
  return new CommittedEventBatch(
    'prj_1',
    Array.from({ length }, (_, at) => logged(first + at, chars)),
  );
}

function createTail(...batches: CommittedEventBatch[]): RecentBatches {
  const tail = new RecentBatches();
  for (const one of batches) tail.accept(one);
  return tail;
}

const seqs = (found: CommittedEventBatch | undefined) => found?.events.map(({ seq }) => seq);

test('an empty tail has no batch, and every cursor is current', () => {
  const tail = new RecentBatches();
  assert.equal(tail.next(0), undefined);
  assert.equal(tail.isCurrent(0), true);
});

test('next() returns the batch that follows a cursor', () => {
  const one = batch(5, 6);
  const two = batch(7, 9);
  const tail = createTail(one, two);
  assert.equal(tail.next(4), one, 'the same object, with its rendered bytes');
  assert.deepEqual(seqs(tail.next(5)), [6]);
  assert.equal(tail.next(6), two);
  assert.deepEqual(seqs(tail.next(8)), [9]);
  assert.equal(tail.next(9), undefined);
  assert.equal(tail.next(99), undefined);
  assert.equal(tail.next(3), undefined, 'earlier events are only in the database');
  assert.deepEqual(
    [3, 8, 9, 99].map((seq) => tail.isCurrent(seq)),
    [false, false, true, true],
  );
});

test('ignores repeated and late batches', () => {
  const one = batch(1, 2);
  const two = batch(3, 4);
  const tail = createTail(one, two, batch(1, 2), batch(3, 4), batch(3));
  assert.equal(tail.next(0), one);
  assert.equal(tail.next(2), two);
  assert.equal(tail.next(4), undefined);
});

test('returns no batch across a gap, whose events must be read from the database', () => {
  const tail = createTail(batch(1, 2), batch(5, 6));
  assert.equal(tail.next(0), undefined);
  assert.equal(tail.next(2), undefined);
  assert.equal(tail.isCurrent(2), false, 'a reader at this cursor must query the database');
  assert.deepEqual(seqs(tail.next(4)), [5, 6]);
  tail.accept(batch(3, 4));
  assert.equal(tail.next(2), undefined, 'a late part does not fill it');
  assert.deepEqual(seqs(tail.next(5)), [6]);
});

test('treats a batch that overlaps the newest one as a gap', () => {
  const tail = createTail(batch(1, 5), batch(4, 8));
  assert.equal(tail.next(2), undefined);
  assert.deepEqual(seqs(tail.next(5)), [6, 7, 8]);
});

test('keeps at most 256 batches', () => {
  const tail = new RecentBatches();
  for (let seq = 1; seq <= 1000; seq += 1) tail.accept(batch(seq));
  assert.equal(tail.next(743), undefined);
  assert.deepEqual(seqs(tail.next(744)), [745]);
  assert.deepEqual(seqs(tail.next(999)), [1000]);
});

test('keeps at most two million characters, and always the newest batch', () => {
  const tail = new RecentBatches();
  for (let seq = 1; seq <= 10; seq += 1) tail.accept(batch(seq, seq, 500_000));
  assert.equal(tail.next(5), undefined);
  assert.deepEqual(seqs(tail.next(6)), [7]);
  tail.accept(batch(11, 11, 5_000_000));
  assert.deepEqual(seqs(tail.next(10)), [11]);
  assert.equal(tail.next(9), undefined);
  tail.accept(batch(12));
  assert.equal(tail.next(10), undefined, 'the large batch is dropped as soon as possible');
  assert.deepEqual(seqs(tail.next(11)), [12]);
});

test('wakes every waiting reader once', async () => {
  const tail = createTail(batch(1));
  const { signal } = new AbortController();
  let woken = 0;
  const waiting = [1, 2, 3].map(() =>
    tail
      .register(signal)
      .wait()
      .then(() => {
        woken += 1;
      }),
  );
  tail.accept(batch(1));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(woken, 0, 'a repeated batch wakes no reader');
  tail.accept(batch(2));
  await Promise.all(waiting);
  assert.equal(woken, 3);
});

test('waiting ends when its signal fires, or if it already has', async () => {
  const tail = new RecentBatches();
  const leaving = new AbortController();
  const waiting = tail.register(leaving.signal).wait();
  leaving.abort();
  await waiting;
  await tail.register(AbortSignal.abort()).wait();
});

test('for arbitrary arrivals, next() follows the requested cursor without a gap', () => {
  const arrival = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(4));
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 30 }), fc.nat(45), (arrivals, cursor) => {
      const tail = new RecentBatches();
      let newest = 0;
      for (const [first, more] of arrivals) {
        tail.accept(batch(first, first + more));
        newest = Math.max(newest, first + more);
      }
      const found = seqs(tail.next(cursor));
      assert.equal(tail.isCurrent(cursor), newest <= cursor);
      if (newest <= cursor) assert.equal(found, undefined);
      if (!found) return;
      assert.deepEqual(
        found,
        found.map((_, at) => cursor + 1 + at),
      );
    }),
  );
});
