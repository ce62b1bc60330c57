import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';

/** Directory of all templates. */
export const templatesDirectory = fileURLToPath(
  new URL('../../../../../templates', import.meta.url),
);

export type TemplateName = 'web' | 'mobile';

/** Reads the initial files of a new project, or those that `add_server` adds to a web project. */
export async function readTemplateFiles(
  name: TemplateName | 'web-server' | 'web-accounts' | 'web-uploads' | 'web-jobs',
): Promise<WorkspaceFile[]> {
  const folder = join(templatesDirectory, name);
  const paths = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = paths
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.split(sep).includes('node_modules'));
  return Promise.all(
    files.map(async (path) => ({
      path: path.split(sep).join('/'),
      content: await readFile(join(folder, path)),
    })),
  );
}
