import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DaemonError } from './daemon-error.ts';

/** The folders that this daemon works in. */
export interface WorkspaceRoots {
  /** Where the project's files are. */
  readonly workspace: string;
  /** On the same file system, outside of the workspace: unfinished files. */
  readonly unfinished: string;
  /** Real folders outside of the workspace that links in it may lead to. */
  readonly layers: readonly string[];
}

/**
 * Where a path really leads. Inside an isolating sandbox a link can lead nowhere dangerous; it is
 * refused so that nobody takes a file of the system for one of the project.
 */
export async function resolveExisting(places: WorkspaceRoots, path: string): Promise<string> {
  const real = await realpath(join(places.workspace, path));
  checkInside(places, path, real);
  return real;
}

/** The same for something that may not exist: only its folder has to. */
export async function resolveNew(places: WorkspaceRoots, path: string): Promise<string> {
  const full = join(places.workspace, path);
  return join(inside(places, path, await realpath(dirname(full))), basename(full));
}

/** The same, and makes the folders that are missing. */
export async function resolveMaking(places: WorkspaceRoots, path: string): Promise<string> {
  const full = join(places.workspace, path);
  const folder = await makeFolder(dirname(full), (real) => inside(places, path, real));
  return join(folder, basename(full));
}

/** From the deepest folder that exists, so that nothing is made behind a link that leads away. */
async function makeFolder(full: string, checked: (real: string) => string): Promise<string> {
  const real = await realpath(full).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (real !== undefined) return checked(real);
  const made = join(await makeFolder(dirname(full), checked), basename(full));
  await mkdir(made).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return made;
}

/** Layers that are reached by links cannot be written to, so nothing new can be in them. */
function inside({ workspace }: WorkspaceRoots, path: string, folder: string): string {
  checkInside({ workspace, layers: [] }, path, folder);
  return folder;
}

export function checkInside(
  { workspace, layers }: Pick<WorkspaceRoots, 'workspace' | 'layers'>,
  path: string,
  real: string,
): void {
  const isInside = [workspace, ...layers].some(
    (root) => real === root || real.startsWith(`${root}/`),
  );
  if (!isInside) throw new DaemonError('path_refused', `${path} leads out of the project.`);
}
