import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from './cli-error.ts';

interface ProjectReference {
  readonly url: string;
  readonly project_id: string;
}

const getProjectFilePath = (folder: string) => join(folder, '.millwright', 'project.json');

export const isProjectId = (word: string | undefined): word is string =>
  /^prj_\w+$/.test(word ?? '');

/** Stores in a directory which project was last used from there. */
export async function rememberProject(folder: string, reference: ProjectReference): Promise<void> {
  try {
    await mkdir(join(folder, '.millwright'), { recursive: true });
    await writeFile(getProjectFilePath(folder), `${JSON.stringify(reference, null, 2)}\n`);
  } catch {
    // A read-only directory is no reason to fail: the project can be named explicitly.
  }
}

/** The named project, or the last one used from this directory. */
export async function resolveProject(
  folder: string,
  url: string,
  named: string | undefined,
): Promise<string> {
  if (named) return named;
  const found = await readFile(getProjectFilePath(folder), 'utf8').then(
    (text) => JSON.parse(text) as Partial<ProjectReference>,
    // No project was used from here yet.
    () => undefined,
  );
  if (found?.project_id && found.url === url) return found.project_id;
  throw new CliError(
    'usage',
    found?.project_id
      ? `The last project used in this folder is at ${found.url}, not at ${url}`
      : 'No project has been used in this folder yet',
    'Specify a project id; list them with: millwright projects',
  );
}
