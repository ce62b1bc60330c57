import type { Task } from './task.ts';

/** Selects tasks by id, category or group; selects all without names. Throws on a name that matches nothing. */
export function selectTasks(tasks: readonly Task[], names: readonly string[]): Task[] {
  const duplicate = tasks.find(({ id }, index) => tasks.findIndex((one) => one.id === id) < index);
  if (duplicate) throw new Error(`Two tasks have the id ${duplicate.id}`);
  if (names.length === 0) return [...tasks];
  const isNamed = ({ id, category, group }: Task, name: string) =>
    [id, category, group].includes(name);
  const unknown = names.filter((name) => !tasks.some((task) => isNamed(task, name)));
  if (unknown.length > 0)
    throw new Error(`No task, category or group is named ${unknown.join(', ')}`);
  return tasks.filter((task) => names.some((name) => isNamed(task, name)));
}
