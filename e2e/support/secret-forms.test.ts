import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSecrets } from './secret-forms.ts';

const key = 'canary+/5d1b==';

test('finds a key in every encoding, wherever it starts', () => {
  const inside = ['', 'a', 'ab', 'abc'].map((before) => Buffer.from(`${before}${key} and more`));
  const texts = [
    key,
    encodeURIComponent(key),
    ...inside.flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ]),
  ];
  for (const text of texts) {
    assert.deepEqual(findSecrets([key], { text: `before ${text} after` }), ['text']);
    const bytes = Buffer.from(`\0\xff${text}\0`, 'latin1');
    assert.deepEqual(findSecrets([key], { bytes }), ['bytes']);
  }
  assert.deepEqual(findSecrets([key], { other: 'canary+/5d1c==' }), []);
});
