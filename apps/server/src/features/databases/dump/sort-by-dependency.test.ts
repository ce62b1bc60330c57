import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DumpObject } from './dump-object.ts';
import { sortByDependency } from './sort-by-dependency.ts';

const object = (id: string, rank: number): DumpObject => ({
  id,
  rank,
  name: id,
  content: { type: 'statements', sql: '' },
});
const sort = (objects: DumpObject[], dependencies: Record<string, string[]>) =>
  sortByDependency(
    objects,
    new Map(Object.entries(dependencies).map(([id, ids]) => [id, new Set(ids)])),
  ).map(({ id }) => id);

test('objects follow their dependencies, and otherwise rank and name', () => {
  const objects = [object('key', 3), object('view', 2), object('b', 1), object('a', 1)];
  assert.deepEqual(sort(objects, {}), ['a', 'b', 'view', 'key']);
  assert.deepEqual(sort(objects, { view: ['key', 'unknown'], a: ['b'] }), [
    'b',
    'a',
    'key',
    'view',
  ]);
});

test('each object of a cycle appears once', () => {
  const objects = [object('a', 1), object('b', 1), object('c', 1)];
  assert.deepEqual(sort(objects, { a: ['b'], b: ['c', 'a'], c: ['a'] }), ['c', 'b', 'a']);
});

test('a chain of 100,000 objects does not overflow the stack', () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => String(at));
  const chain = Object.fromEntries(ids.slice(1).map((id, at) => [String(at), [id]]));
  const sorted = sort(
    ids.map((id) => object(id, 0)),
    chain,
  );
  assert.deepEqual([sorted[0], sorted.at(-1), sorted.length], ['99999', '0', 100_000]);
});
