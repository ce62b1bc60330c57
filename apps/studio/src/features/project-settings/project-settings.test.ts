import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCap, parseCap } from './cap-text.ts';
import { parseOrigins } from './origins.ts';
import { createSnippet } from './snippet.ts';

test('parses a credit limit, or none', () => {
  const read = ['', ' ', '5', '2.5', '2,5', '0.0001', '0', '0.00001', '-1', 'many', '1e3'].map(
    parseCap,
  );
  const none = undefined;
  assert.deepEqual(read, [null, null, 5, 2.5, 2.5, 0.0001, none, none, none, none, none]);
  assert.deepEqual([formatCap(null), formatCap(2.5)], ['', '2.5']);
});

test('extracts unique origins from URLs', () => {
  const text = 'https://a.example/shop?x, http://localhost:5173\nhttps://a.example';
  assert.deepEqual(parseOrigins(text), {
    origins: ['https://a.example', 'http://localhost:5173'],
    invalid: undefined,
  });
  assert.deepEqual(parseOrigins(''), { origins: [], invalid: undefined });
  assert.equal(parseOrigins('https://a.example a.example').invalid, 'a.example');
  assert.equal(parseOrigins('file:///etc').invalid, 'file:///etc');
});

test('passes the key in the header that the gateway expects', () => {
  const code = createSnippet('https://build.example.com', 'mwp_secret');
  assert.match(code, /baseURL: 'https:\/\/build\.example\.com\/api\/v1\/ai'/);
  assert.match(code, /defaultHeaders: \{ 'x-api-key': 'mwp_secret' \}/);
});
