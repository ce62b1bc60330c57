import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinCommand, splitCommand } from './command-line.ts';

test('splits a command line into words', () => {
  const cases: [string, string[]][] = [
    ['npx -y @scope/server .', ['npx', '-y', '@scope/server', '.']],
    ['  node   a.js\n--b ', ['node', 'a.js', '--b']],
    ['say "two words" \'and "three" more\'', ['say', 'two words', 'and "three" more']],
    ['a ""', ['a', '']],
    ['--name="my app"', ['--name=my app']],
    ['C:\\dir\\x', ['C:\\dir\\x']],
    ['', []],
  ];
  for (const [line, words] of cases) assert.deepEqual(splitCommand(line), words, line);
});

test('joinCommand and splitCommand are inverse for any words', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      assert.deepEqual(splitCommand(joinCommand(words)), words);
    }),
  );
});
