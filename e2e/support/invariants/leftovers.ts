import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isOrphaned } from '../../../apps/server/src/sandboxes/sandbox-directories.ts';

/**
 * I15: below an installation's directory nothing is left of sandboxes whose process has ended: no process, no mount, no
 * files. `alive` lists processes that may have some.
 */
export function checkLeftovers(folder: string, alive: readonly number[]): void {
  const name = basename(folder);
  assert.deepEqual(
    processesOf(name).filter((pid) => !alive.includes(pid)),
    [],
    'I15: processes are left',
  );
  assert.ok(!read('/proc/self/mountinfo').includes(name), 'I15: mounts are left');
  assert.deepEqual(orphanedSandboxDirectories(folder), [], 'I15: files are left');
}

/** Directories of sandboxes without an owner. */
export function orphanedSandboxDirectories(folder: string): string[] {
  const installations = readdirSync(folder).filter((entry) => entry.startsWith('data-'));
  return installations.flatMap((data) => {
    const sandboxes = join(folder, data, 'sandboxes');
    const directories = list(sandboxes).flatMap((driver) => list(join(sandboxes, driver)));
    return directories.filter(isOrphaned);
  });
}

/** Processes that refer to a directory: in their command line or their mounts. */
function processesOf(name: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid))
    .filter((pid) => {
      return ['cmdline', 'mountinfo'].some((file) => read(`/proc/${pid}/${file}`).includes(name));
    })
    .map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // The process has exited.
    return '';
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A process without sandboxes has no such directory.
    return [];
  }
}
