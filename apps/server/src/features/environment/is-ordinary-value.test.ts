import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOrdinaryValue } from './is-ordinary-value.ts';

test('only known configuration words are exempt from redaction', () => {
  for (const value of ['production', 'Development', 'verbose']) {
    assert.equal(isOrdinaryValue(value), true, value);
  }
  for (const value of ['', 'production1', 'hunter22', 'sk_live_1']) {
    assert.equal(isOrdinaryValue(value), false, value);
  }
});
