import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExternalTasks } from './parse-external-tasks.ts';

const check = { task: 'Open the cart', expected_result: 'The cart is empty' };
const criteria = [{ task: 'Open the cart', expectedResult: 'The cart is empty' }];

test('criteria are read from `checks` and from `ui_instruct`', () => {
  const lines = [
    { id: '000001', instruction: 'A shop', checks: [check] },
    { id: 7, instruction: 'A forum', ui_instruct: [{ ...check, task_category: 'x' }], extra: 1 },
  ];
  const tasks = parseExternalTasks(lines.map((line) => JSON.stringify(line)).join('\n\n'));
  const common = { category: 'external', platform: 'web', criteria } as const;
  assert.deepEqual(tasks, [
    { id: '000001', prompt: 'A shop', ...common },
    { id: '7', prompt: 'A forum', ...common },
  ]);
});

test('a task without criteria is rejected with its line number', () => {
  const valid = JSON.stringify({ id: 'a', instruction: 'A shop', checks: [check] });
  const invalid = JSON.stringify({ id: 'b', instruction: 'A forum' });
  assert.throws(() => parseExternalTasks(`${valid}\n${invalid}\n`), /Line 2: .*ui_instruct/s);
});

test('a line that is not JSON is rejected with its line number', () => {
  assert.throws(() => parseExternalTasks('\n{"id":'), /Line 2/);
});

test('an id that cannot name a file is rejected', () => {
  const line = JSON.stringify({ id: '../a', instruction: 'A shop', checks: [check] });
  assert.throws(() => parseExternalTasks(line), /Line 1: .*id/s);
});
