import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchWriter, type BatchWriterOptions } from './batch-writer.ts';

function openWriter(options: Partial<BatchWriterOptions<string>> = {}) {
  const batches: (readonly string[])[] = [];
  const errors: unknown[] = [];
  const writer = new BatchWriter<string>({
    flushMs: 1,
    maxPending: 2,
    write: async (items) => void batches.push(items),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { writer, batches, errors };
}

test('items are written together after a while, in the order of their key', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { writer, batches } = openWriter({ flushMs: 500 });
  for (const item of ['a1', 'b1', 'a2']) assert.equal(writer.add(item.charAt(0), item), true);
  t.mock.timers.tick(499);
  await Promise.resolve();
  assert.deepEqual(batches, []);
  t.mock.timers.tick(1);
  await writer.flush();
  assert.deepEqual(batches, [['a1', 'a2', 'b1']]);
});

test('items of one key beyond its limit are dropped until the next write, those of others are not', async () => {
  const { writer, batches } = openWriter();
  assert.deepEqual(
    ['a1', 'a2', 'a3', 'b1'].map((item) => writer.add(item.charAt(0), item)),
    [true, true, false, true],
  );
  await writer.flush();
  assert.equal(writer.add('a', 'a4'), true);
  await writer.flush();
  assert.deepEqual(batches, [['a1', 'a2', 'b1'], ['a4']]);
});

test('a batch that fails is reported, and the next one is written after it', async () => {
  const written: string[] = [];
  const { writer, errors } = openWriter({
    write: async ([item = '']) => {
      if (item === 'bad') throw new Error('no database');
      written.push(item);
    },
  });
  writer.add('a', 'bad');
  const first = writer.flush();
  writer.add('a', 'good');
  await Promise.all([first, writer.flush()]);
  assert.deepEqual([written, errors.map(String)], [['good'], ['Error: no database']]);
});

test('a flush without items writes nothing', async () => {
  const { writer, batches } = openWriter();
  await writer.flush();
  assert.deepEqual(batches, []);
});
