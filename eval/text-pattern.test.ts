import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containsPattern, findBestMatch, patternToRegExp } from './text-pattern.ts';

const best = (names: readonly string[], pattern: string) =>
  findBestMatch(names, (name) => name, pattern);

test('text matches without case, across line breaks and non-breaking spaces', () => {
  assert.ok(containsPattern('Total:\n1 109,20 €', '1,109.20|1 109,20'));
  assert.ok(containsPattern('WRONG PIN', 'wrong pin'));
  assert.ok(!containsPattern('Wrong', 'wrong pin'));
});

test('a number is found with leading and trailing zeros, but not inside another number', () => {
  for (const text of ['45', '€45.00', '045 left', '45,0 %', 'in 45.', '45, 46']) {
    assert.ok(containsPattern(text, '45'), text);
  }
  for (const text of ['145', '450', '45.5', '45,05', '3.45', '45,000', '1,450']) {
    assert.ok(!containsPattern(text, '45'), text);
  }
  assert.ok(containsPattern('Sticks left: 1', 'Sticks left: 1'));
  assert.ok(!containsPattern('Sticks left: 16', 'Sticks left: 1'));
  assert.ok(containsPattern('00:39', '0:39'));
});

test('the most exact name wins, whatever the order', () => {
  assert.equal(best(['Repeat password', 'Password *'], 'Password'), 'Password *');
  assert.equal(best(['Full name', 'Name of the dog'], 'Name'), 'Name of the dog');
  assert.equal(best(['Address', 'Please add'], 'Add'), 'Please add');
  assert.equal(best(['Address'], 'Add'), 'Address');
  assert.equal(best(['Remove'], 'Add'), undefined);
});

test('notes and marks around a name count as exact', () => {
  for (const name of ['Weight:', 'weight (kg)', '+ Weight', 'Weight (optional) *']) {
    assert.match(name, patternToRegExp('Weight', 'exact'));
  }
});

test('special characters of a pattern are literal', () => {
  assert.match('Price (EUR) 3.50+', patternToRegExp('price (eur) 3.50+', 'exact'));
  assert.doesNotMatch('Price 3x50', patternToRegExp('3.50', 'part'));
});
