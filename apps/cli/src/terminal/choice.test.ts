import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from '@millwright/contract';
import { readChoice } from './choice.ts';

const question = (more: Partial<Question> = {}): Question => ({
  key: 'k',
  header: '',
  question: '?',
  options: ['Light', 'Dark', '3'].map((label) => ({ label, description: '' })),
  multi_select: false,
  allow_custom: true,
  required: true,
  secret: false,
  ...more,
});

test('accepts a number, a label or free text', () => {
  assert.deepEqual(readChoice(question(), ' 2 '), { answer: 'Dark' });
  assert.deepEqual(readChoice(question(), 'dark'), { answer: 'Dark' });
  assert.deepEqual(readChoice(question(), 'sepia'), { answer: 'sepia' });
  assert.deepEqual(readChoice(question({ options: [] }), '2'), { answer: '2' });
  assert.ok('problem' in readChoice(question({ allow_custom: false }), 'sepia'));
  assert.ok('problem' in readChoice(question({ allow_custom: false }), '4'));
});

test('accepts several numbers for a multiple choice', () => {
  const several = question({ multi_select: true });
  assert.deepEqual(readChoice(several, '1, 2 2'), { answer: 'Light, Dark' });
  assert.deepEqual(readChoice(several, 'Light and more'), { answer: 'Light and more' });
});

test('accepts an empty answer only if it is optional', () => {
  assert.ok('problem' in readChoice(question(), '  '));
  assert.deepEqual(readChoice(question({ required: false }), ''), { answer: undefined });
});
