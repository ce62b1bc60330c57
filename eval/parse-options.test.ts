import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions } from './parse-options.ts';

test('without arguments every option has its default', () => {
  assert.deepEqual(parseOptions([]), {
    suite: 'tasks',
    only: [],
    out: 'eval-report',
    parallel: 1,
    budget: Number.POSITIVE_INFINITY,
    resume: false,
    help: false,
  });
});

test('names are split at commas and numbers are parsed', () => {
  const args = ['--only', 'forms, snake,', '--parallel', '4', '--budget', '2.5', '--resume'];
  const { only, parallel, budget, resume } = parseOptions(args);
  assert.deepEqual(
    { only, parallel, budget, resume },
    {
      only: ['forms', 'snake'],
      parallel: 4,
      budget: 2.5,
      resume: true,
    },
  );
});

test('options that need others, invalid numbers and unknown options are rejected', () => {
  assert.throws(() => parseOptions(['--jsonl', 'tasks.jsonl']), /--judge/);
  assert.throws(() => parseOptions(['--url', 'http://localhost:8080']), /--token/);
  assert.throws(() => parseOptions(['--parallel', '0']), /parallel/);
  assert.throws(() => parseOptions(['--suite', 'prompts']), /suite/);
  assert.throws(() => parseOptions(['--fast']), /--fast/);
});
