import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseVariant } from './choose-variant.ts';

const plain = { path: 'a.js', type: 'text/javascript', size: 90 };
const br = { path: 'a.js.br', size: 20 };
const gzip = { path: 'a.js.gz', size: 30 };

test('prefers the smallest encoding that the client accepts', () => {
  const file = { ...plain, encodings: new Map([['br', br] as const, ['gzip', gzip] as const]) };
  const pathFor = (accepted?: string) => chooseVariant(file, accepted).path;
  assert.equal(pathFor('gzip, deflate, br'), 'a.js.br');
  assert.equal(pathFor('gzip;q=0.8'), 'a.js.gz');
  assert.equal(pathFor('br;q=0, gzip'), 'a.js.gz');
  assert.equal(pathFor('br;q=0.5'), 'a.js.br');
  assert.equal(pathFor('gzip;q=0'), 'a.js');
  assert.equal(pathFor('identity'), 'a.js');
  assert.equal(pathFor(), 'a.js');
});

test('sends a file without variants as it is', () => {
  const file = { ...plain, encodings: new Map() };
  assert.equal(chooseVariant(file, 'br, gzip').encoding, undefined);
});
