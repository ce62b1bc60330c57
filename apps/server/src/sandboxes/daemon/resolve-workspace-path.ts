import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DaemonError } from './daemon-error.ts';

/** Directories that the daemon works in. */
export interface WorkspaceRoots {
  /** Holds the project's files. */
  readonly workspace: string;
  /** Holds unfinished files; outside of the workspace but on the same file system. */
  readonly unfinished: string;
  /** Real directories outside of the workspace that symlinks in it may point to. */
  readonly layers: readonly string[];
}

/**
 * Resolves a path to its real location. In an isolating sandbox a symlink can point to nothing dangerous; one that
 * leaves the workspace is rejected so that a system file is not mistaken for a project file.
 */
export async function resolveExistingPath(roots: WorkspaceRoots, path: string): Promise<string> {
  const real = await realpath(join(roots.workspace, path));
  checkPathInside(roots, path, real);
  return real;
}

/** Resolves a path that may not exist; its parent directory must. */
export async function resolveNewPath(roots: WorkspaceRoots, path: string): Promise<string> {
  const full = join(roots.workspace, path);
  return join(requireInside(roots, path, await realpath(dirname(full))), basename(full));
}

/** Resolves a path and creates missing parent directories. */
export async function resolvePathCreatingParents(
  roots: WorkspaceRoots,
  path: string,
): Promise<string> {
  const full = join(roots.workspace, path);
  const folder = await createFolder(dirname(full), (real) => requireInside(roots, path, real));
  return join(folder, basename(full));
}

/**
 * Creates directories starting from the deepest existing one, so that none is created behind a symlink that leaves the
 * workspace.
 */
async function createFolder(full: string, check: (real: string) => string): Promise<string> {
  const real = await realpath(full).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (real !== undefined) return check(real);
  const created = join(await createFolder(dirname(full), check), basename(full));
  await mkdir(created).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return created;
}

/** Checks a parent directory for a new entry. Layers are excluded: those reached by symlinks are read-only. */
function requireInside({ workspace }: WorkspaceRoots, path: string, folder: string): string {
  checkPathInside({ workspace, layers: [] }, path, folder);
  return folder;
}

export function checkPathInside(
  { workspace, layers }: Pick<WorkspaceRoots, 'workspace' | 'layers'>,
  path: string,
  real: string,
): void {
  const isInside = [workspace, ...layers].some(
    (root) => real === root || real.startsWith(`${root}/`),
  );
  if (!isInside) throw new DaemonError('path_refused', `${path} points outside the project.`);
}
