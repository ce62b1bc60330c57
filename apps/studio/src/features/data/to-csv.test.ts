import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from './to-csv.ts';

test('fields with separators, quotes or line breaks are quoted, and NULL differs from an empty text', () => {
  assert.equal(
    toCsv(
      ['id', 'a "name"'],
      [
        [1, 'Ada, Countess'],
        [2, null],
        [3, ''],
        [4, { a: [1] }],
        [5, 'two\nlines'],
      ],
    ),
    'id,"a ""name"""\r\n1,"Ada, Countess"\r\n2,\r\n3,""\r\n4,"{""a"":[1]}"\r\n5,"two\nlines"\r\n',
  );
});
