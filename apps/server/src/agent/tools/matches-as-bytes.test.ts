import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { matchesAsBytes } from './matches-as-bytes.ts';

const independent = [
  'createRoot',
  'use(State|Effect)',
  'pri[a-z]+ (user|items) = [0-9]{2}',
  'import .* from',
  '^.+$',
  'a[^b]*c',
  'f\\(x\\)\\.y',
  '\\[\\^x\\]',
  '[]a]b',
  '(ab)?c',
  'x.*y[^z]*w',
];
const dependent = [
  'a.b',
  'größe',
  '\\bword\\b',
  '\\w+',
  'a[^b]c',
  '[^a]',
  'a.{2}b',
  '.+.+',
  '(.+){2}',
  '[[:alpha:]]+',
  'a.?b',
  '(.*)x\\1',
  '\\<a',
];

suite('matchesAsBytes', () => {
  test('recognizes patterns whose matches do not depend on the encoding', () => {
    for (const pattern of independent) assert.equal(matchesAsBytes(pattern), true, pattern);
    for (const pattern of dependent) assert.equal(matchesAsBytes(pattern), false, pattern);
  });

  test('accepted patterns match the same lines in both locales', () => {
    const letters = ['a', 'b', 'c', 'x', 'y', 'ä', '€', '😀', ' ', ']', '^', 'f(x).y', '[^x]', '1'];
    const lines = letters.flatMap((one) =>
      letters.flatMap((two) => letters.map((three) => `${one}${two}${three}`)),
    );
    const text = [...lines, 'import ü from', 'useState', 'price user = 12', ''].join('\n');
    for (const pattern of independent) {
      const found = ['C', 'C.UTF-8'].map((locale) => {
        const env = { ...process.env, LC_ALL: locale };
        return spawnSync('grep', ['-nIE', '-e', pattern], { input: text, env }).stdout.toString();
      });
      assert.equal(found[0], found[1], pattern);
    }
  });
});
