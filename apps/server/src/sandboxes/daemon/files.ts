import { constants } from 'node:fs';
import { cp, type FileHandle, lstat, open, opendir, readlink, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DaemonError } from './daemon-error.ts';
import { uniqueName } from './unique-name.ts';
import type { WireStream } from './wire.ts';
import {
  checkInside,
  resolveExisting,
  resolveMaking,
  resolveNew,
  type WorkspaceRoots,
} from './workspace.ts';

const pieceBytes = 64 * 1024;
const MOST_ENTRIES = 10_000;

export async function readFile(
  stream: WireStream,
  places: WorkspaceRoots,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<void> {
  await using file = await openRegular(places, path);
  const { size } = await file.stat();
  if (size > maxBytes) throw tooLarge(path, size, maxBytes);
  let total = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes);
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
async function openRegular(places: WorkspaceRoots, path: string): Promise<FileHandle> {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const file = await open(await resolveExisting(places, path), flags);
  try {
    if (process.platform === 'linux') {
      checkInside(places, path, await readlink(`/proc/self/fd/${file.fd}`));
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
  places: WorkspaceRoots,
  { path, mode }: { path: string; mode: number },
): Promise<void> {
  const unfinished = join(places.unfinished, uniqueName());
  try {
    const file = await open(unfinished, 'wx', mode);
    try {
      for await (const { bytes } of stream.pieces()) await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await moveWhole(unfinished, await resolveMaking(places, path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Moves a file atomically. Layers are separate file systems, so a move across them copies next to the target first. */
async function moveWhole(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const beside = join(dirname(to), `.${uniqueName()}`);
    try {
      await cp(from, beside, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      await rename(beside, to);
    } catch (failed) {
      await rm(beside, { recursive: true, force: true });
      throw failed;
    }
    await rm(from, { recursive: true });
  }
}

export async function remove(places: WorkspaceRoots, { path }: { path: string }): Promise<void> {
  const target = await resolveNew(places, path);
  await lstat(target);
  await rm(target, { recursive: true, force: true });
}

export async function move(
  places: WorkspaceRoots,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const source = await resolveNew(places, from);
  await lstat(source);
  await moveWhole(source, await resolveMaking(places, to));
}

export async function stat(places: WorkspaceRoots, { path }: { path: string }): Promise<unknown> {
  return describe(await resolveNew(places, path));
}

export async function list(
  stream: WireStream,
  places: WorkspaceRoots,
  { path }: { path: string },
): Promise<void> {
  const folder = await resolveExisting(places, path);
  let count = 0;
  for await (const { name } of await opendir(folder)) {
    count += 1;
    if (count > MOST_ENTRIES) {
      throw new DaemonError(
        'too_large',
        `${path || 'The project'} has more than ${MOST_ENTRIES} entries.`,
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
