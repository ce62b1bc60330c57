import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@millwright/contract/testing/any-character';
import fc from 'fast-check';
import { StreamingJsonParser } from './streaming-json-parser.ts';

/** The decoded texts when the object arrives in pieces of this size. */
function read(json: string, size: number) {
  const input = new StreamingJsonParser();
  const texts = new Map<string, string>();
  const ended: string[] = [];
  let before = '';
  for (let at = 0; at < json.length; at += size) {
    for (const { key, text, isLast } of input.push(json.slice(at, at + size))) {
      const isSplit = /[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(text);
      assert.ok(!isSplit, `a surrogate pair of ${key} is split`);
      before = isLast ? '' : text;
      texts.set(key, (texts.get(key) ?? '') + text);
      if (isLast) ended.push(key);
    }
  }
  return { texts: Object.fromEntries(texts), ended };
}

test('emits strings as they arrive and ends them in order', () => {
  const input = new StreamingJsonParser();
  assert.deepEqual(input.push('{"path":"src/A'), [{ key: 'path', text: 'src/A', isLast: false }]);
  assert.deepEqual(input.push('pp.tsx", "content":"a\\'), [
    { key: 'path', text: 'pp.tsx', isLast: true },
    { key: 'content', text: 'a', isLast: false },
  ]);
  assert.deepEqual(input.push('nb\\u00'), [{ key: 'content', text: '\nb', isLast: false }]);
  assert.deepEqual(input.push('e9"}'), [{ key: 'content', text: 'é', isLast: true }]);
});

test('does not split a pair that follows a lone surrogate', () => {
  const text = '\ud800\ud800\udc00';
  assert.deepEqual(read(JSON.stringify({ text }), 1).texts, { text });
});

test('skips nested values', () => {
  const json = '{"a":[{"b":"x\\"]}"},1],"c":true,"d":{"e":{}},"f":"yes"}';
  assert.deepEqual(read(json, 1), { texts: { f: 'yes' }, ended: ['f'] });
});

test('emits nothing after a syntax error', () => {
  for (const json of ['[1]', 'x', '{x:"y"}', '{"a" "b"}', '']) {
    assert.deepEqual(read(json, 3).texts, {});
  }
});

test('emits the strings of JSON.parse, whatever the object and its pieces', () => {
  const value = fc.dictionary(
    fc.string({ unit: anyCharacter, minLength: 1 }).filter((key) => key !== '__proto__'),
    fc.oneof(fc.string({ unit: anyCharacter }), fc.jsonValue()),
    { maxKeys: 5 },
  );
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 9 }), fc.boolean(), (object, size, pretty) => {
      const json = JSON.stringify(object, null, pretty ? 2 : undefined);
      const parsed = JSON.parse(json) as Record<string, unknown>;
      const expected = Object.entries(parsed).filter(([, text]) => typeof text === 'string');
      const { texts } = read(json, size);
      for (const [key, text] of expected) {
        if (text !== '') assert.equal(texts[key], text);
      }
    }),
    { numRuns: 500 },
  );
});
