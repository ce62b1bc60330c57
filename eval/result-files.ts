import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Screenshot } from './take-screenshots.ts';
import { type TaskResult, taskResult } from './task-result.ts';

/** The directory of a report. Each result is stored as soon as its task ends, so that a run can be resumed. */
export class ResultFiles {
  readonly directory: string;
  readonly #results: string;
  readonly #screenshots: string;

  constructor(directory: string) {
    this.directory = directory;
    this.#results = join(directory, 'results');
    this.#screenshots = join(directory, 'screenshots');
  }

  /** Creates the directory and returns the results that are already in it. */
  async open(): Promise<TaskResult[]> {
    await mkdir(this.#results, { recursive: true });
    await mkdir(this.#screenshots, { recursive: true });
    const names = (await readdir(this.#results)).filter((name) => name.endsWith('.json')).sort();
    return Promise.all(
      names.map(async (name) =>
        taskResult.parse(JSON.parse(await readFile(join(this.#results, name), 'utf8'))),
      ),
    );
  }

  /** Renames a complete file into place: an interrupted run leaves no partial result. */
  async write(result: TaskResult): Promise<void> {
    const file = join(this.#results, `${result.id}.json`);
    await writeFile(`${file}.partial`, `${JSON.stringify(result, null, 2)}\n`);
    await rename(`${file}.partial`, file);
  }

  /** Returns the path relative to the report. */
  async writeScreenshot(taskId: string, { name, jpeg }: Screenshot): Promise<string> {
    const fileName = `${taskId}-${name}.jpg`;
    await writeFile(join(this.#screenshots, fileName), jpeg);
    return `screenshots/${fileName}`;
  }
}
