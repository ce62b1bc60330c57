import { existsSync } from 'node:fs';
import { copyFile, readFile, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import type { InstallProgress } from '../../core/ports/sandbox-manager.ts';
import { SharedTask } from '../../infra/concurrency/shared-task.ts';
import { createFilledDirectory } from '../create-filled-directory.ts';
import { toInstallError } from './install-error.ts';
import { detectMachine } from './is-package-for-machine.ts';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';
import { runNpm } from './run-npm.ts';
import { templateCacheName } from './template-cache-name.ts';

export interface InstallOptions {
  readonly onProgress?: ((progress: InstallProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly npm?: string;
}

const progressMs = 500;
const installing = new SharedTask<InstallProgress, string>();

/**
 * Installs a template's `node_modules` with npm, exactly as its lock file specifies. Returns its path. Runs once per
 * lock file and machine: later calls find the directory, concurrent calls share one npm process, and that process is
 * killed once all callers have aborted.
 */
export async function installModules(
  template: string,
  cacheDirectory: string,
  { onProgress, signal, npm = 'npm' }: InstallOptions = {},
): Promise<string> {
  const lock = await readFile(join(template, 'package-lock.json'), 'utf8');
  const machine = detectMachine();
  const directory = join(cacheDirectory, templateCacheName(template, lock, machine));
  if (!existsSync(directory)) {
    const install = (report: (progress: InstallProgress) => void, stop: AbortSignal) =>
      createFilledDirectory(directory, async (unfinished) => {
        for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
          const source = join(template, name);
          if (existsSync(source)) await copyFile(source, join(unfinished, name));
        }
        const done = new AbortController();
        const watching = watch(unfinished, lockedPackages(lock, machine), report, done.signal);
        try {
          const printed = await runNpm({ folder: unfinished, npm, signal: stop });
          if (printed !== undefined) throw toInstallError(basename(template), printed);
        } finally {
          done.abort();
          await watching;
        }
      });
    await installing.join(directory, install, { onProgress, signal });
  }
  return join(directory, 'node_modules');
}

/** Reports progress by checking which package directories exist, because npm reports none. */
async function watch(
  folder: string,
  packages: readonly LockedPackage[],
  report: (progress: InstallProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const required = packages.filter(({ mayBeMissing }) => !mayBeMissing);
  let missing = required;
  const update = () => {
    missing = missing.filter(({ path }) => !existsSync(join(folder, path, 'package.json')));
    report({ packages: required.length - missing.length, total: required.length });
  };
  update();
  try {
    for await (const _ of setInterval(progressMs, undefined, { signal })) {
      update();
      // Touch the directory: on a slow connection, an install may outlast the age at which it counts as abandoned.
      const now = new Date();
      // npm itself reports a missing directory.
      await utimes(folder, now, now).catch(() => undefined);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  update();
}
