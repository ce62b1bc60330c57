import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectTasks } from './select-tasks.ts';
import type { ScriptedTask } from './task.ts';

const task = (id: string, category: ScriptedTask['category']): ScriptedTask => ({
  id,
  category,
  platform: 'web',
  prompt: id,
  checks: [],
});
const tasks = [task('forms-rsvp', 'forms'), task('forms-survey', 'forms'), task('snake', 'games')];
const idsOf = (names: readonly string[]) => selectTasks(tasks, names).map(({ id }) => id);

test('no names select every task', () => {
  assert.deepEqual(idsOf([]), ['forms-rsvp', 'forms-survey', 'snake']);
});

test('ids and categories select tasks in their original order', () => {
  assert.deepEqual(idsOf(['snake', 'forms-rsvp']), ['forms-rsvp', 'snake']);
  assert.deepEqual(idsOf(['forms']), ['forms-rsvp', 'forms-survey']);
});

test('a group selects its tasks of any category', () => {
  const grouped = tasks.map((one) => (one.id === 'forms-rsvp' ? one : { ...one, group: 'short' }));
  const ids = selectTasks(grouped, ['short']).map(({ id }) => id);
  assert.deepEqual(ids, ['forms-survey', 'snake']);
});

test('an unknown name and a duplicate id are rejected', () => {
  assert.throws(() => idsOf(['forms', 'chess']), /named chess/);
  assert.throws(() => selectTasks([...tasks, ...tasks], []), /id forms-rsvp/);
});
