import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { JsonDepth, maxJsonDepth } from './json-depth.ts';

const deeper = maxJsonDepth + 1;
const isTooDeep = (...pieces: readonly string[]) => {
  const depth = new JsonDepth();
  return pieces.map((piece) => depth.add(Buffer.from(piece))).includes(true);
};

suite('JsonDepth', () => {
  test('applies the limit to arrays and objects, also across chunks', () => {
    assert.equal(isTooDeep('['.repeat(maxJsonDepth)), false);
    assert.equal(isTooDeep('['.repeat(deeper)), true);
    assert.equal(isTooDeep('{"a":'.repeat(deeper)), true);
    assert.equal(isTooDeep('['.repeat(maxJsonDepth), '['), true);
  });

  test('does not count closed brackets', () => {
    assert.equal(isTooDeep('[]{}'.repeat(deeper)), false);
    assert.equal(isTooDeep(']'.repeat(deeper), '['.repeat(maxJsonDepth)), false);
  });

  test('does not count brackets in strings', () => {
    const text = JSON.stringify({ a: `"${'['.repeat(deeper)}\\` });
    assert.equal(isTooDeep(text), false);
    assert.equal(isTooDeep(...text), false);
    assert.equal(isTooDeep(text, '['.repeat(deeper)), true);
  });

  test('ends strings at line breaks, so that other lines of an event hide nothing', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      assert.equal(isTooDeep(`id: "${end}data: ${'['.repeat(deeper)}`), true, JSON.stringify(end));
    }
  });
});
