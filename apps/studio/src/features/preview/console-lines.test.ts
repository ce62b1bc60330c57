import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PreviewConsoleEntry } from '@millwright/contract/preview-link';
import { addEntries, formatLine, noLines } from './console-lines.ts';

const entryOf = (message: string, level: PreviewConsoleEntry['level'] = 'log') => ({
  level,
  message,
});

test('merges repeated messages into one line with a count', () => {
  const first = addEntries(noLines, [entryOf('a'), entryOf('a'), entryOf('b', 'error')]);
  const { lines, counts } = addEntries(first, [entryOf('b', 'error'), entryOf('b'), entryOf('a')]);
  assert.deepEqual(
    lines.map(({ entry, times }) => [entry.level, entry.message, times]),
    [
      ['log', 'a', 2],
      ['error', 'b', 2],
      ['log', 'b', 1],
      ['log', 'a', 1],
    ],
  );
  assert.deepEqual(counts, { log: 4, info: 0, warn: 0, error: 2 });
  assert.equal(new Set(lines.map(({ id }) => id)).size, 4);
});

test('keeps and counts only the newest 500 lines', () => {
  let state = addEntries(noLines, [entryOf('gone', 'error'), entryOf('gone', 'error')]);
  for (let at = 0; at < 500; at++) state = addEntries(state, [entryOf(`line ${at}`)]);
  assert.equal(state.lines.length, 500);
  assert.equal(state.lines[0]?.entry.message, 'line 0');
  assert.deepEqual(state.counts, { log: 500, info: 0, warn: 0, error: 0 });
});

test('includes the stack once in the text of a line', () => {
  const [line] = addEntries(noLines, [{ ...entryOf('no', 'error'), stack: 'no\n  at App' }]).lines;
  assert.equal(line && formatLine(line), '[error] no\nno\n  at App');
  const [whole] = addEntries(noLines, [
    { ...entryOf('E at App', 'error'), stack: 'E at App' },
  ]).lines;
  assert.equal(whole && formatLine(whole), '[error] E at App');
});
