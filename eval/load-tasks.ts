import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { requestTask, type ScriptedTask, scriptedTask } from './task.ts';

/** Suites of this repository, each a directory of files. */
export const suites = ['tasks', 'requests', 'development'] as const;
export type Suite = (typeof suites)[number];

/** Loads the tasks of a suite, by file name. */
export async function loadTasks(suite: Suite): Promise<ScriptedTask[]> {
  const directory = join(import.meta.dirname, suite);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const parse = suite === 'tasks' ? parseTasks : parseRequests;
  const files = await Promise.all(
    names.map(async (name) => parse(await readFile(join(directory, name), 'utf8'), name)),
  );
  return files.flat();
}

export function parseTasks(json: string, fileName: string): ScriptedTask[] {
  return parseFile(scriptedTask, json, fileName);
}

/** Each file of requests is a group of the report. */
export function parseRequests(json: string, fileName: string): ScriptedTask[] {
  const group = basename(fileName, '.json');
  return parseFile(requestTask, json, fileName).map((task) => ({ ...task, group }));
}

/** Parses one file of tasks; the error names the file and the field. */
function parseFile<T>(task: z.ZodType<T>, json: string, fileName: string): T[] {
  const parsed = z.array(task).safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(`${fileName}: ${z.prettifyError(parsed.error)}`);
}
