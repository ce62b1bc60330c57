import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@millwright/contract/testing/any-character';
import fc from 'fast-check';
import { computeMessageFingerprint, toCanonicalJson } from './message-fingerprint.ts';

const canonicalCases: readonly (readonly [unknown, string])[] = [
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [{ a: { d: 1, c: 2 } }, '{"a":{"c":2,"d":1}}'],
  [{ a: null, b: undefined, c: 0, d: '', e: false }, '{"c":0,"d":"","e":false}'],
  [[null, undefined, { x: null }], '[null,null,{}]'],
  [[], '[]'],
  [{}, '{}'],
  [null, 'null'],
  [undefined, 'null'],
  ['é\u0000"\\\n', String.raw`"é\u0000\"\\\n"`],
  ['\ud800', String.raw`"\ud800"`],
  [-0, '0'],
  [1e21, '1e+21'],
  // Sorted by UTF-16 code units: an emoji comes before a private-use character.
  [{ '\ue000': 1, '😀': 2, B: 3, a: 4 }, '{"B":3,"a":4,"😀":2,"\ue000":1}'],
  [{ 10: 'x', 9: 'y' }, '{"10":"x","9":"y"}'],
  [JSON.parse('{"__proto__":{"a":1},"constructor":2}'), '{"__proto__":{"a":1},"constructor":2}'],
];

for (const [value, text] of canonicalCases) {
  test(`canonical: ${text}`, () => assert.equal(toCanonicalJson(value), text));
}

const anyJson = fc.jsonValue({ stringUnit: anyCharacter });

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]));
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  const reversed = Object.entries(value).reverse();
  return Object.fromEntries(reversed.map(([key, item]) => [key, reverseKeys(item)]));
}

test('canonical JSON preserves the value and does not depend on the order of keys', () => {
  fc.assert(
    fc.property(anyJson, (value) => {
      const text = toCanonicalJson(value);
      assert.deepEqual(JSON.parse(text), withoutNulls(JSON.parse(JSON.stringify(value))));
      assert.equal(toCanonicalJson(JSON.parse(text)), text);
      assert.equal(toCanonicalJson(reverseKeys(value)), text);
      assert.equal(toCanonicalJson(withoutNulls(value)), text);
    }),
  );
});

test('fingerprints are equal exactly when the canonical texts are', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), anyJson),
      fc.dictionary(fc.string(), anyJson),
      (a, b) => {
        const { interrupt: _one, ...one } = a;
        const { interrupt: _other, ...other } = b;
        const same = toCanonicalJson(one) === toCanonicalJson(other);
        assert.equal(computeMessageFingerprint(a) === computeMessageFingerprint(b), same);
      },
    ),
  );
});

test('the fingerprint ignores interrupt', () => {
  const message = { prompt: 'Build', mode: 'build', attachments: [['image', null, 'x', 'abc']] };
  const same = computeMessageFingerprint(message);
  assert.match(same, /^[\w-]{43}$/);
  assert.equal(computeMessageFingerprint({ ...message, interrupt: true }), same);
  assert.equal(computeMessageFingerprint({ ...message, interrupt: false, model: null }), same);
  for (const other of [
    { ...message, prompt: 'build' },
    { ...message, mode: 'plan' },
    { ...message, project_id: 'prj_1' },
    { ...message, attachments: [] },
    { ...message, attachments: [['image', 'a.png', 'x', 'abc']] },
    { ...message, attachments: [...message.attachments, ...message.attachments] },
  ]) {
    assert.notEqual(computeMessageFingerprint(other), same, JSON.stringify(other));
  }
});
