import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTasks, parseTasks } from './load-tasks.ts';
import { categories } from './task.ts';

const task = {
  id: 'tools-tip',
  category: 'tools',
  platform: 'web',
  prompt: 'tip calculator',
  checks: [
    { name: 'adds the tip', steps: [{ fill: 'Bill', with: '50' }, { see: '55' }] },
    { name: 'fits a phone', steps: [{ resize: [375, 800] }, { fitsWidth: true }] },
  ],
};

test('the included tasks are valid, have unique ids and cover every category', async () => {
  const tasks = await loadTasks();
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  const covered = new Set(tasks.map(({ category }) => category));
  assert.deepEqual([...covered].sort(), [...categories].sort());
});

test('a valid file of tasks is parsed unchanged', () => {
  assert.deepEqual(parseTasks(JSON.stringify([task]), 'tools.json'), [task]);
});

test('a step with an unknown key is rejected with the name of its file', () => {
  const checks = [{ name: 'a', steps: [{ hover: 'Bill' }] }, ...task.checks];
  const json = JSON.stringify([{ ...task, checks }]);
  assert.throws(() => parseTasks(json, 'tools.json'), /tools\.json: .*steps/s);
});

test('a task with a single check is rejected', () => {
  const json = JSON.stringify([{ ...task, checks: task.checks.slice(0, 1) }]);
  assert.throws(() => parseTasks(json, 'tools.json'), /checks/);
});
