import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTasks, parseRequests, parseTasks } from './load-tasks.ts';
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
  const tasks = await loadTasks('tasks');
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  const covered = new Set(tasks.map(({ category }) => category));
  assert.deepEqual([...covered].sort(), [...categories].sort());
});

test('the requests are 100 long ones of ten domains and 100 short ones, all different', async () => {
  const requests = await loadTasks('requests');
  const sizes = new Map<string | undefined, number>();
  for (const { group } of requests) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  assert.deepEqual(Object.fromEntries(sizes), {
    commerce: 10,
    community: 10,
    education: 10,
    finance: 10,
    food: 10,
    health: 10,
    home: 10,
    media: 10,
    short: 100,
    travel: 10,
    work: 10,
  });
  const all = [...(await loadTasks('tasks')), ...requests];
  for (const key of ['id', 'prompt'] as const) {
    assert.equal(new Set(all.map((one) => one[key])).size, all.length, key);
  }
  for (const { id, group, prompt } of requests) {
    const words = prompt.split(/\s+/).length;
    const [min, max] = group === 'short' ? [1, 15] : [40, 140];
    assert.ok(words >= min && words <= max, `${id} has ${words} words`);
  }
});

test('60 requests have six checks each: four of each domain and 20 short ones', async () => {
  const checked = (await loadTasks('requests')).filter(({ checks }) => checks.length > 0);
  const byGroup = Map.groupBy(checked, ({ group }) => group);
  assert.equal(checked.length, 60);
  assert.equal(byGroup.size, 11);
  for (const { id, checks } of checked) {
    assert.equal(checks.length, 6, id);
    assert.equal(new Set(checks.map(({ name }) => name)).size, 6, id);
  }
  for (const [group, some] of byGroup) assert.equal(some.length, group === 'short' ? 20 : 4, group);
});

test('the development prompts are 16 long and 8 short ones with six checks, in no other suite', async () => {
  const tasks = await loadTasks('development');
  const sizes = [...Map.groupBy(tasks, ({ group }) => group)].map(([group, all]) => [
    group,
    all.length,
  ]);
  assert.deepEqual(Object.fromEntries(sizes), { long: 16, short: 8 });
  for (const { id, checks } of tasks) assert.equal(checks.length, 6, id);
  const others = [...(await loadTasks('tasks')), ...(await loadTasks('requests'))];
  const known = new Set(others.flatMap(({ id, prompt }) => [id, prompt]));
  assert.ok(tasks.every(({ id, prompt }) => !known.has(id) && !known.has(prompt)));
});

test('a request has six checks or none, and belongs to the group of its file', () => {
  const { checks: _, ...prompt } = task;
  const parsed = parseRequests(JSON.stringify([prompt]), 'short.json');
  assert.deepEqual(parsed, [{ ...prompt, checks: [], group: 'short' }]);
  assert.throws(
    () => parseRequests(JSON.stringify([task]), 'short.json'),
    /short\.json: .*checks/s,
  );
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
