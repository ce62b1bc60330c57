import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type IdKind, idPrefixes, newId } from './ids.ts';
import { randomText } from './random.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];

test('prefixes are unique', () => {
  assert.equal(new Set(Object.values(idPrefixes)).size, kinds.length);
});

test('an id is its prefix and at least 128 random bits of base62', () => {
  for (const kind of kinds) {
    const random = newId(kind).slice(idPrefixes[kind].length);
    assert.match(random, /^[0-9A-Za-z]+$/);
    assert.ok(random.length * Math.log2(62) >= 128);
  }
});

test('ids do not repeat', () => {
  const ids = new Set(Array.from({ length: 20_000 }, () => newId('turn')));
  assert.equal(ids.size, 20_000);
});

test('every character is equally likely', () => {
  const drawn = 100_000;
  const counts = new Map<string, number>();
  for (const char of randomText('abc', drawn)) counts.set(char, (counts.get(char) ?? 0) + 1);
  // Ten standard deviations: a modulo bias of 1/256 would not show, a broken alphabet would.
  for (const count of counts.values()) assert.ok(Math.abs(count - drawn / 3) < 1500, String(count));
  assert.equal(counts.size, 3);
});
