import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { compareTexts } from './compare-texts.ts';

test('compares versions line by line, including added files', () => {
  const [changed, added, same] = compareTexts([
    { path: 'a', before: 'x\ny\n', after: 'x\nz\n' },
    { path: 'b', before: null, after: 'new\n' },
    { path: 'c', before: 'x', after: 'x' },
  ]);
  assert.deepEqual([changed?.added, changed?.removed], [1, 1]);
  assert.match(changed?.diff ?? '', /^--- a\/a\n\+\+\+ b\/a\n@@ -1,2 \+1,2 @@\n x\n-y\n\+z\n/m);
  assert.match(added?.diff ?? '', /^--- \/dev\/null/m);
  assert.deepEqual(same, { added: 0, removed: 0, diff: '' });
});

test('gives up on texts that have nothing in common, in bounded time', () => {
  const lines = (name: string) =>
    Array.from({ length: 30_000 }, (_, at) => `${name}${(at * 7_919) % 30_000}`).join('\n');
  const [before, after] = [lines('a'), lines('b')];
  const comparisons = Array.from({ length: 100 }, (_, at) => ({ path: `${at}`, before, after }));
  let compared: ReturnType<typeof compareTexts> = [];
  const ms = cpuMs(() => {
    compared = compareTexts(comparisons);
  });
  assert.ok(compared.every((diff) => diff === undefined));
  assert.ok(ms < 5_000, `${ms} ms`);
});
