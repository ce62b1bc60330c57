import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EmptyField, plausibleValue } from './plausible-value.ts';

const now = new Date('2026-03-02T08:00:00Z');
const fill = (changes: Partial<EmptyField>) =>
  plausibleValue(
    { type: 'text', hint: '', min: '', max: '', maxLength: -1, formText: '', ...changes },
    now,
  );

test('the type of a field decides on its value', () => {
  assert.match(fill({ type: 'email' }), /@example\.com$/);
  assert.equal(fill({ type: 'date' }), '2026-03-02');
  assert.equal(fill({ type: 'date', hint: 'Date of birth' }), '1990-05-16');
  assert.equal(fill({ type: 'time' }), '10:30');
});

test('a form for plans gets future dates, and an end after its start', () => {
  const formText = 'Book a room';
  assert.equal(fill({ type: 'date', hint: 'Arrival', formText }), '2026-03-16');
  assert.equal(fill({ type: 'date', hint: 'Departure', formText }), '2026-03-19');
  assert.equal(fill({ type: 'time', hint: 'End', formText }), '11:30');
});

test('numbers and dates stay within the limits of their field', () => {
  assert.equal(fill({ type: 'number', min: '18', max: '99' }), '18');
  assert.equal(fill({ type: 'number', max: '1' }), '1');
  assert.equal(fill({ type: 'date', max: '2026-03-01' }), '2026-03-01');
  assert.equal(fill({ type: 'datetime-local', min: '2026-05-01T09:00' }), '2026-05-01T09:00');
});

test('the label of a text field decides on its value, which is cut to its length', () => {
  assert.equal(fill({ hint: 'Card number' }), '4242 4242 4242 4242');
  assert.equal(fill({ hint: 'Your name' }), 'Robin Lindqvist');
  assert.equal(fill({ hint: 'Your name', maxLength: 5 }), 'Robin');
  assert.notEqual(fill({ hint: 'Hobby' }), '');
});
