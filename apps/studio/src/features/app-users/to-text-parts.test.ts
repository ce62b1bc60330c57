import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTextParts } from './to-text-parts.ts';

const marked = (text: string) =>
  toTextParts(text)
    .map((part) => (part.isLink ? `[${part.text}]` : part.text))
    .join('');

test('finds the addresses in a text', () => {
  assert.equal(
    marked('Open https://a.example/x?t=1&u=2.\nOr (http://b.example/y), now'),
    'Open [https://a.example/x?t=1&u=2].\nOr ([http://b.example/y]), now',
  );
});

test('a text without addresses stays whole, and other schemes are no links', () => {
  assert.deepEqual(toTextParts(''), []);
  assert.equal(
    marked('javascript:alert(1) ftp://a.example'),
    'javascript:alert(1) ftp://a.example',
  );
});

test('every character is in one part', () => {
  const text = 'https://a.example https://b.example... end';
  const parts = toTextParts(text);
  assert.equal(parts.map((part) => part.text).join(''), text);
  assert.deepEqual(
    parts.map(({ at }) => at),
    [0, 17, 18, 35],
  );
});
