import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishNameFrom, wrongWithPublishName } from './publish-name.ts';

test('names that people choose are fine', () => {
  for (const name of [
    'tea',
    'tea-shop',
    'a1b2c3',
    'x'.repeat(40),
    'a'.repeat(21),
    'decade-of-cafes',
  ]) {
    assert.equal(wrongWithPublishName(name), undefined, name);
  }
});

test('no name is the address of a preview as well, of a project or of one of its versions', () => {
  for (const name of ['qacige2ewfivfkm2oynjoj', 'b2e7d05331d84b7180a6de497bebd97a']) {
    assert.match(wrongWithPublishName(name) ?? '', /looks like the address of a preview/);
    assert.equal(publishNameFrom(name), undefined);
  }
});

test('other names are refused with a reason', () => {
  for (const [name, reason] of [
    ['ab', /characters/],
    ['x'.repeat(41), /characters/],
    ['1tea', /start with a letter/],
    ['Tea', /lowercase/],
    ['tea--shop', /single hyphens/],
    ['tea-native', /-native/],
    ['admin', /reserved/],
  ] as const) {
    assert.match(wrongWithPublishName(name) ?? '', reason, name);
  }
});

test('a title becomes a name, if anything is left of it', () => {
  assert.equal(publishNameFrom('  Café Zoë & Sons!'), 'cafe-zoe-sons');
  assert.equal(publishNameFrom('2024 Review'), 'review');
  assert.equal(publishNameFrom('日本'), undefined);
});
