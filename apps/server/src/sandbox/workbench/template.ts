import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import { assembleModules } from '../template/assemble.ts';

const TEMPLATES = fileURLToPath(new URL('../../../../../templates', import.meta.url));
const LAUNCHER = fileURLToPath(new URL('../dev-server', import.meta.url));

/** What a new project begins with, and what all projects of its kind share. */
export interface Template {
  readonly files: readonly WorkspaceFile[];
  /** Folders that sandboxes see, readable by everybody. */
  readonly modules: string;
  readonly launcher: string;
}

/** `shelf` holds what is put together once and shared; sandboxes must be able to get there. */
export async function openTemplate(name: 'web', shelf: string): Promise<Template> {
  const folder = join(TEMPLATES, name);
  const modules = await assembleModules(folder, shelf);
  return { files: await filesIn(folder), modules, launcher: await placeLauncher(shelf) };
}

async function filesIn(folder: string): Promise<WorkspaceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('node_modules'),
  );
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path: path.slice(folder.length + 1), content: await readFile(path) };
    }),
  );
}

/** A copy, since the checkout may lie where the users of sandboxes cannot get. */
async function placeLauncher(shelf: string): Promise<string> {
  const place = join(shelf, 'launcher');
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true, mode: 0o755 });
  await cp(LAUNCHER, place, {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  });
  return place;
}
