import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureWidth, sanitize, truncate, wrap } from './width.ts';

test('counts columns as terminals display them', () => {
  const cases = {
    abc: 3,
    漢字: 4,
    é: 1,
    'e\u0301': 1,
    '👍🏽': 2,
    '👨‍👩‍👧': 2,
    '🇩🇪': 2,
    '✓': 1,
    '⠋': 1,
    '…': 1,
    ｆ: 2,
  };
  for (const [text, width] of Object.entries(cases)) assert.equal(measureWidth(text), width, text);
});

test('truncates text with an ellipsis', () => {
  assert.equal(truncate('abcdef', 6), 'abcdef');
  assert.equal(truncate('abcdef', 4), 'abc…');
  assert.equal(truncate('漢字漢字', 4), '漢…');
  assert.equal(truncate('abc', 0), '');
});

test('wraps between words, and within words that are too long', () => {
  assert.deepEqual(wrap('the quick brown fox', 10), ['the quick', 'brown fox']);
  assert.deepEqual(wrap('abcdefghij xy', 4), ['abcd', 'efgh', 'ij', 'xy']);
  assert.deepEqual(wrap('漢字漢字', 5), ['漢字', '漢字']);
  assert.deepEqual(wrap('漢', 1), ['漢', '']);
  assert.deepEqual(wrap('', 10), ['']);
  for (const line of wrap('some 漢字 and 👍🏽 in a longer text'.repeat(9), 17))
    assert.ok(measureWidth(line) <= 17);
});

test('removes escape sequences and control characters', () => {
  assert.equal(sanitize('a\x1b[2Jb\x1b]0;title\x07c\x1b[31md\x9b1me'), 'abcd1me');
  assert.equal(sanitize('a\rb\r\nc\td\x00\x08e'), 'a\nb\nc  de');
  assert.equal(sanitize('x\u202egnp.exe'), 'xgnp.exe');
});
