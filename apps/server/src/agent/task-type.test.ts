import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { taskTypeOf } from './task-type.ts';

suite('taskTypeOf', () => {
  const typeOf = (prompt: string) => taskTypeOf({ mode: 'build', prompt, context: null }, false);

  for (const [prompt, type] of [
    ['Add a dark mode switch', 'change'],
    ['The save button does not work', 'bug-fix'],
    ['it crashes when I open settings', 'bug-fix'],
    ['Give it a new look, more playful', 'redesign'],
    ['Why are the totals rounded?', 'question'],
    ['What if the list sorted by date? Please do that.', 'change'],
  ] as const) {
    test(`takes "${prompt}" for a ${type}`, () => assert.equal(typeOf(prompt), type));
  }

  test('takes the first message of a project for a new app, whatever its words', () => {
    const message = { mode: 'build', prompt: 'An app to fix bugs', context: null } as const;
    assert.equal(taskTypeOf(message, true), 'new-app');
  });

  test('takes a message with errors of the running app for a bug fix', () => {
    const context = { errors: [{ kind: 'exception', message: 'x is not a function' }] };
    const message = { mode: 'build', prompt: 'please look at this', context } as const;
    assert.equal(taskTypeOf(message, false), 'bug-fix');
  });

  test('takes a message in a mode that cannot write for a question', () => {
    const message = { mode: 'chat', prompt: 'Add a login', context: null } as const;
    assert.equal(taskTypeOf(message, false), 'question');
  });
});
