import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseAnswers } from './choose-answers.ts';

const question = (key: string, ...labels: readonly string[]) => ({
  key,
  header: '',
  question: 'Which?',
  options: labels.map((label) => ({ label, description: '' })),
  multi_select: false,
  allow_custom: true,
  required: true,
  secret: false,
});

test('the recommended option is chosen, otherwise the first', () => {
  const answers = chooseAnswers([
    question('color', 'Red', 'Blue (Recommended)'),
    question('size', 'Small', 'Large'),
    question('name'),
  ]);
  assert.deepEqual(answers, {
    color: 'Blue (Recommended)',
    size: 'Small',
    name: 'Decide yourself.',
  });
});
