import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { properNameIn } from './proper-name.ts';

suite('finds the proper name that a request introduces', () => {
  const labeled: readonly (readonly [text: string, expected: string | undefined])[] = [
    ['We are Lantern & Co., two sisters who bind books.', 'Lantern & Co.'],
    ['I organise our science fair, Funkenflug.', 'Funkenflug'],
    [
      'So our canteen has a table tennis league, the Kantinenliga, and nobody counts.',
      'Kantinenliga',
    ],
    ["Subject: patients' site for Fjordfysio.", 'Fjordfysio'],
    ['The municipality of Vestermarsk requires an online counter.', 'Vestermarsk'],
    ['Our bakery, Brotzeit, sells rye bread.', 'Brotzeit'],
    ['Build a website in English with a blog.', undefined],
    ['A page for Monday orders.', undefined],
    ['Our trips: Adria Night, Polar Pillow and Danube Dream.', undefined],
    ['We are three caretakers and need a list.', undefined],
  ];
  for (const [text, expected] of labeled) {
    test(text, () => assert.equal(properNameIn(text), expected));
  }
});
