import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { JsonDepth, maxJsonDepth } from './json-depth.ts';

const deeper = maxJsonDepth + 1;
const isTooDeep = (...pieces: readonly string[]) => {
  const depth = new JsonDepth();
  return pieces.map((piece) => depth.add(Buffer.from(piece))).includes(true);
};

suite('the depth of JSON', () => {
  test('the limit is kept in arrays and objects, also across pieces', () => {
    assert.equal(isTooDeep('['.repeat(maxJsonDepth)), false);
    assert.equal(isTooDeep('['.repeat(deeper)), true);
    assert.equal(isTooDeep('{"a":'.repeat(deeper)), true);
    assert.equal(isTooDeep('['.repeat(maxJsonDepth), '['), true);
  });

  test('what is closed again does not count', () => {
    assert.equal(isTooDeep('[]{}'.repeat(deeper)), false);
    assert.equal(isTooDeep(']'.repeat(deeper), '['.repeat(maxJsonDepth)), false);
  });

  test('brackets in strings do not count', () => {
    const text = JSON.stringify({ a: `"${'['.repeat(deeper)}\\` });
    assert.equal(isTooDeep(text), false);
    assert.equal(isTooDeep(...text), false);
    assert.equal(isTooDeep(text, '['.repeat(deeper)), true);
  });

  test('a quotation mark in other lines of an event hides nothing', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      assert.equal(isTooDeep(`id: "${end}data: ${'['.repeat(deeper)}`), true, JSON.stringify(end));
    }
  });
});
