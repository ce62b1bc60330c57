import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import {
  areDigestsEqual,
  digestApiKey,
  generateApiKey,
  getKeyHint,
  parseApiKey,
} from './api-key.ts';

const pepper = randomBytes(32);

suite('API keys', () => {
  test('a key consists of a prefix, a ten-character handle, 256 random bits and a checksum', () => {
    for (const prefix of ['mwm_', 'mwp_'] as const) {
      const { key, handle } = generateApiKey(prefix);
      assert.match(key, new RegExp(`^${prefix}${handle}_[A-Za-z0-9_-]{49}$`));
      assert.equal(key.length, 4 + 10 + 1 + 43 + 6);
      assert.deepEqual(parseApiKey(key), { prefix, handle });
    }
  });

  test('generated keys and handles are unique', () => {
    const keys = Array.from({ length: 2_000 }, () => generateApiKey('mwm_'));
    assert.equal(new Set(keys.map(({ key }) => key)).size, keys.length);
    assert.equal(new Set(keys.map(({ handle }) => handle)).size, keys.length);
  });

  test('rejects a key with any one character changed', () => {
    const { key } = generateApiKey('mwm_');
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      assert.equal(
        parseApiKey(key.slice(0, at) + other + key.slice(at + 1)),
        undefined,
        `at ${at}`,
      );
    }
  });

  test('rejects truncated, extended, foreign and malformed keys', () => {
    const { key } = generateApiKey('mwm_');
    const wrong = [
      '',
      'mwm_',
      key.slice(0, -1),
      `${key}a`,
      `${key}\n`,
      ` ${key}`,
      key.toUpperCase(),
      key.replace('mwm_', 'mwx_'),
      key.replace('mwm_', 'mwp_'),
      `mwm_${'a'.repeat(10)}_${'b'.repeat(49)}`,
      'x'.repeat(100_000),
    ];
    for (const text of wrong) assert.equal(parseApiKey(text), undefined, text.slice(0, 80));
  });

  test('a digest depends on the whole key and on the pepper', () => {
    const { key } = generateApiKey('mwm_');
    const digest = digestApiKey(key, pepper);
    assert.ok(!digest.includes(key.slice(15, 30)));
    assert.ok(areDigestsEqual(digest, digestApiKey(key, pepper)));
    assert.ok(!areDigestsEqual(digest, digestApiKey(key, randomBytes(32))));
    assert.ok(!areDigestsEqual(digest, digestApiKey(generateApiKey('mwm_').key, pepper)));
    assert.ok(!areDigestsEqual(digest, digest.slice(1)));
    assert.ok(!areDigestsEqual(digest, ''));
  });

  test('a hint shows the start and the last four characters of a key, without its secret', () => {
    const { key, handle } = generateApiKey('mwm_');
    assert.deepEqual(getKeyHint(key), {
      prefix: `mwm_${handle.slice(0, 6)}`,
      last4: key.slice(-4),
    });
  });
});
