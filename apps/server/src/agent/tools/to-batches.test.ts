import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { toBatches } from './to-batches.ts';
import type { Tool } from './tool.ts';

const tools = new Map<string, Tool>([
  ['read', toolWith({ name: 'read', readsOnly: true })],
  ['write', toolWith({ name: 'write', writesOneFile: true })],
  ['run', toolWith({ name: 'run' })],
]);

function toolWith(traits: Pick<Tool, 'name' | 'readsOnly' | 'writesOneFile'>): Tool {
  return {
    description: '',
    input: z.object({ path: z.string() }),
    title: () => '',
    execute: async () => ({ status: 'ok', output: '' }),
    ...traits,
  };
}

/** Each call as `tool path`; batches are shown one per line. */
function batchesOf(...calls: string[]): string[] {
  const parsed = calls.map((text, at) => {
    const [name = '', path] = text.split(' ');
    return { toolCallId: String(at), name, input: JSON.stringify({ path }) };
  });
  const batches = toBatches(parsed, (name) => tools.get(name));
  return batches.map((batch) => batch.map((call) => calls[Number(call.toolCallId)]).join(', '));
}

test('reads run together', () => {
  assert.deepEqual(batchesOf('read a', 'read b', 'read a'), ['read a, read b, read a']);
});

test('writes of different files run together', () => {
  assert.deepEqual(batchesOf('write a', 'write b/c', 'write b/d'), [
    'write a, write b/c, write b/d',
  ]);
});

test('a second write of a file waits for the first', () => {
  assert.deepEqual(batchesOf('write a', 'write b', 'write ./a', 'write c'), [
    'write a, write b',
    'write ./a, write c',
  ]);
});

test('paths that differ only in letter case are one file', () => {
  assert.deepEqual(batchesOf('write App.tsx', 'write app.tsx'), ['write App.tsx', 'write app.tsx']);
});

test('a write below a path waits for the write of that path, and vice versa', () => {
  assert.deepEqual(batchesOf('write a', 'write a/b'), ['write a', 'write a/b']);
  assert.deepEqual(batchesOf('write a/b', 'write a'), ['write a/b', 'write a']);
  assert.deepEqual(batchesOf('write a', 'write ab'), ['write a, write ab']);
});

test('a read waits for the writes before it, and a write for the reads', () => {
  assert.deepEqual(batchesOf('write a', 'read a', 'write b'), ['write a', 'read a', 'write b']);
});

test('any other call runs alone', () => {
  assert.deepEqual(batchesOf('run a', 'run b', 'write c', 'run d'), [
    'run a',
    'run b',
    'write c',
    'run d',
  ]);
  assert.deepEqual(batchesOf('unknown a', 'read b'), ['unknown a', 'read b']);
});

test('a write with an invalid path runs alone', () => {
  assert.deepEqual(batchesOf('write a', 'write ../x', 'write', 'write b'), [
    'write a',
    'write ../x',
    'write',
    'write b',
  ]);
});

test('a batch of writes is bounded', () => {
  const writes = Array.from({ length: 33 }, (_, at) => `write file${at}`);
  const sizes = batchesOf(...writes).map((batch) => batch.split(', ').length);
  assert.deepEqual(sizes, [16, 16, 1]);
});
