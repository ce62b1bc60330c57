import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type ScriptedTask, scriptedTask } from './task.ts';

const taskDirectory = join(import.meta.dirname, 'tasks');
const taskFile = z.array(scriptedTask);

/** Loads the tasks of this repository, by file name. */
export async function loadTasks(directory = taskDirectory): Promise<ScriptedTask[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(
    names.map(async (name) => parseTasks(await readFile(join(directory, name), 'utf8'), name)),
  );
  return files.flat();
}

/** Parses one file of tasks; the error names the file and the field. */
export function parseTasks(json: string, fileName: string): ScriptedTask[] {
  const parsed = taskFile.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(`${fileName}: ${z.prettifyError(parsed.error)}`);
}
