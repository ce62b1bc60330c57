import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capOf, textOf } from './cap-text.ts';
import { originsOf } from './origins.ts';
import { snippetOf } from './snippet.ts';

test('parses a credit limit, or none', () => {
  const read = ['', ' ', '5', '2.5', '2,5', '0.0001', '0', '0.00001', '-1', 'many', '1e3'].map(
    capOf,
  );
  const none = undefined;
  assert.deepEqual(read, [null, null, 5, 2.5, 2.5, 0.0001, none, none, none, none, none]);
  assert.deepEqual([textOf(null), textOf(2.5)], ['', '2.5']);
});

test('extracts unique origins from URLs', () => {
  const text = 'https://a.example/shop?x, http://localhost:5173\nhttps://a.example';
  assert.deepEqual(originsOf(text), {
    origins: ['https://a.example', 'http://localhost:5173'],
    wrong: undefined,
  });
  assert.deepEqual(originsOf(''), { origins: [], wrong: undefined });
  assert.equal(originsOf('https://a.example a.example').wrong, 'a.example');
  assert.equal(originsOf('file:///etc').wrong, 'file:///etc');
});

test('passes the key in the header that the gateway expects', () => {
  const code = snippetOf('https://build.example.com', 'mwp_secret');
  assert.match(code, /baseURL: 'https:\/\/build\.example\.com\/api\/v1\/ai'/);
  assert.match(code, /defaultHeaders: \{ 'x-api-key': 'mwp_secret' \}/);
});
