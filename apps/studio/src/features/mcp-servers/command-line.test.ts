import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lineOf, wordsOf } from './command-line.ts';

test('commands are parted as people write them', () => {
  const cases: [string, string[]][] = [
    ['npx -y @scope/server .', ['npx', '-y', '@scope/server', '.']],
    ['  node   a.js\n--b ', ['node', 'a.js', '--b']],
    ['say "two words" \'and "three" more\'', ['say', 'two words', 'and "three" more']],
    ['a ""', ['a', '']],
    ['--name="my app"', ['--name=my app']],
    ['C:\\dir\\x', ['C:\\dir\\x']],
    ['', []],
  ];
  for (const [line, words] of cases) assert.deepEqual(wordsOf(line), words, line);
});

test('whatever words there are, they can be written down and read again', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      assert.deepEqual(wordsOf(lineOf(words)), words);
    }),
  );
});
