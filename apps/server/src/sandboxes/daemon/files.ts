import { constants } from 'node:fs';
import { cp, type FileHandle, lstat, open, opendir, readlink, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DaemonError } from './daemon-error.ts';
import {
  checkPathInside,
  resolveExistingPath,
  resolveNewPath,
  resolvePathCreatingParents,
  type WorkspaceRoots,
} from './resolve-workspace-path.ts';
import { uniqueName } from './unique-name.ts';
import type { WireStream } from './wire.ts';

const chunkBytes = 64 * 1024;
const maxEntries = 10_000;

export async function readFile(
  stream: WireStream,
  roots: WorkspaceRoots,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<void> {
  await using file = await openRegular(roots, path);
  const { size } = await file.stat();
  if (size > maxBytes) throw tooLarge(path, size, maxBytes);
  let total = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
    if (bytesRead === 0) break;
    // The file may have grown since it was measured, and files in /proc report no size.
    total += bytesRead;
    if (total > maxBytes) throw tooLarge(path, total, maxBytes);
    await stream.send(buffer.subarray(0, bytesRead));
  }
}

function tooLarge(path: string, size: number, maxBytes: number): DaemonError {
  return new DaemonError('too_large', `${path} has ${size} bytes; the limit is ${maxBytes}.`);
}

/**
 * Opens a regular file without blocking: opening a pipe without a writer would block forever. A directory on the path
 * may have been swapped for a symlink after the check, so the opened descriptor's real path is checked again.
 */
async function openRegular(roots: WorkspaceRoots, path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const file = await open(await resolveExistingPath(roots, path), flags);
  try {
    if (process.platform === 'linux') {
      checkPathInside(roots, path, await readlink(`/proc/self/fd/${file.fd}`));
    }
    if (!(await file.stat()).isFile())
      throw new DaemonError('wrong_kind', `${path} is not a regular file.`);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

export async function writeFile(
  stream: WireStream,
  roots: WorkspaceRoots,
  { path, mode }: { path: string; mode: number },
): Promise<void> {
  const unfinished = join(roots.unfinished, uniqueName());
  try {
    const file = await open(unfinished, 'wx', mode);
    try {
      for await (const { bytes } of stream.pieces()) await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await moveAtomically(unfinished, await resolvePathCreatingParents(roots, path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Moves a file atomically. Layers are separate file systems, so a move across them copies next to the target first. */
async function moveAtomically(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const temporary = join(dirname(to), `.${uniqueName()}`);
    try {
      await cp(from, temporary, {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
      });
      await rename(temporary, to);
    } catch (failed) {
      await rm(temporary, { recursive: true, force: true });
      throw failed;
    }
    await rm(from, { recursive: true });
  }
}

export async function remove(roots: WorkspaceRoots, { path }: { path: string }): Promise<void> {
  const target = await resolveNewPath(roots, path);
  await lstat(target);
  await rm(target, { recursive: true, force: true });
}

export async function move(
  roots: WorkspaceRoots,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const source = await resolveNewPath(roots, from);
  await lstat(source);
  await moveAtomically(source, await resolvePathCreatingParents(roots, to));
}

export async function stat(roots: WorkspaceRoots, { path }: { path: string }): Promise<unknown> {
  return describe(await resolveNewPath(roots, path));
}

export async function list(
  stream: WireStream,
  roots: WorkspaceRoots,
  { path }: { path: string },
): Promise<void> {
  const folder = await resolveExistingPath(roots, path);
  let count = 0;
  for await (const { name } of await opendir(folder)) {
    count += 1;
    if (count > maxEntries) {
      throw new DaemonError(
        'too_large',
        `${path || 'The project'} has more than ${maxEntries} entries.`,
      );
    }
    // Omits an entry that was removed in the meantime.
    const entry = await describe(join(folder, name)).catch(() => undefined);
    if (entry) await stream.send(Buffer.from(`${JSON.stringify({ name, ...entry })}\n`));
  }
}

async function describe(real: string) {
  const found = await lstat(real);
  const kind = found.isFile()
    ? 'file'
    : found.isDirectory()
      ? 'folder'
      : found.isSymbolicLink()
        ? 'link'
        : 'other';
  return { kind, size: found.size, mode: found.mode & 0o777, modifiedMs: found.mtimeMs };
}
