import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import { prepareLauncher } from '../launcher-files.ts';
import { assembleModules } from '../template/assemble.ts';
import { type InstallOptions, installModules } from '../template/install.ts';

/** The folder of every template. */
export const TEMPLATES = fileURLToPath(new URL('../../../../../templates', import.meta.url));

/** What a new project begins with, and what all projects of its kind share. */
export interface Template {
  readonly files: readonly WorkspaceFile[];
  /** Folders that sandboxes see, readable by everybody. */
  readonly modules: string;
  readonly launcher: string;
}

export type TemplateName = 'web' | 'mobile';

/** The packages of one came with this service's own; those of the other are fetched when it is used. */
const ways = { web: assembleModules, mobile: installModules };

/**
 * `shelf` holds what is put together once and shared; sandboxes must be able to get there. The first
 * use of a template may take as long as npm does: `onProgress` hears of it.
 */
export async function openTemplate(
  name: TemplateName,
  shelf: string,
  options: Pick<InstallOptions, 'onProgress' | 'signal'> = {},
): Promise<Template> {
  const folder = join(TEMPLATES, name);
  const modules = await ways[name](folder, shelf, options);
  return { files: await filesIn(folder), modules, launcher: await prepareLauncher(shelf) };
}

async function filesIn(folder: string): Promise<WorkspaceFile[]> {
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
