import assert from 'node:assert/strict';
import { test } from 'node:test';
import { derivePublishName, validatePublishName } from './publish-name.ts';

test('accepts ordinary names', () => {
  for (const name of [
    'tea',
    'tea-shop',
    'a1b2c3',
    'x'.repeat(40),
    'a'.repeat(21),
    'decade-of-cafes',
  ]) {
    assert.equal(validatePublishName(name), undefined, name);
  }
});

test('rejects names that look like a preview slug', () => {
  for (const name of ['qacige2ewfivfkm2oynjoj', 'b2e7d05331d84b7180a6de497bebd97a']) {
    assert.match(validatePublishName(name) ?? '', /looks like the address of a preview/);
    assert.equal(derivePublishName(name), undefined);
  }
});

test('rejects invalid names with a reason', () => {
  for (const [name, reason] of [
    ['ab', /characters/],
    ['x'.repeat(41), /characters/],
    ['1tea', /start with a letter/],
    ['Tea', /lowercase/],
    ['tea--shop', /single hyphens/],
    ['tea-native', /-native/],
    ['admin', /reserved/],
  ] as const) {
    assert.match(validatePublishName(name) ?? '', reason, name);
  }
});

test('derives a name from a title, if possible', () => {
  assert.equal(derivePublishName('  Café Zoë & Sons!'), 'cafe-zoe-sons');
  assert.equal(derivePublishName('2024 Review'), 'review');
  assert.equal(derivePublishName('日本'), undefined);
});
