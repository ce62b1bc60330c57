import { mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { StartupError } from '../../core/startup-error.ts';
import { createFilledDirectory } from '../create-filled-directory.ts';
import { findInstalledPackages } from './find-installed-packages.ts';
import { detectMachine } from './is-package-for-machine.ts';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';
import { PackageFileCopier } from './package-file-copier.ts';
import { templateCacheName } from './template-cache-name.ts';

const binDirectory = 'node_modules/.bin';

/**
 * Assembles a template's `node_modules`, exactly as its lock file specifies, from the packages that `npm ci` installed
 * in this repository, where npm laid them out for all workspaces together. Returns its path. Runs once per lock file
 * and machine; later calls find the directory.
 */
export async function assembleTemplateModules(
  template: string,
  cacheDirectory: string,
): Promise<string> {
  const lock = await readFile(join(template, 'package-lock.json'), 'utf8');
  const machine = detectMachine();
  const directory = join(cacheDirectory, templateCacheName(template, lock, machine));
  const made = await createFilledDirectory(directory, async (unfinished) => {
    const packages = lockedPackages(lock, machine);
    await fill(unfinished, packages, await locate(packages, template));
  });
  return join(made, 'node_modules');
}

/** Maps each package's path in the template to its installed directory. */
async function locate(
  packages: readonly LockedPackage[],
  template: string,
): Promise<ReadonlyMap<string, string>> {
  const installed = await findInstalledPackages(template);
  const directories = new Map<string, string>();
  const missing: string[] = [];
  for (const { path, name, version, mayBeMissing } of packages) {
    const directory = installed.get(`${name}@${version}`);
    if (directory) directories.set(path, directory);
    else if (!mayBeMissing) missing.push(`${name}@${version}`);
  }
  if (missing.length > 0) {
    throw new StartupError(
      `The ${basename(template)} template needs packages that are not installed: ${missing.join(', ')}`,
      'Run "npm ci" in the directory of this service, without --omit=dev and --omit=optional, on the machine that runs it.',
    );
  }
  return directories;
}

async function fill(
  folder: string,
  packages: readonly LockedPackage[],
  directories: ReadonlyMap<string, string>,
): Promise<void> {
  const duplicator = new PackageFileCopier();
  await mkdir(join(folder, binDirectory), { recursive: true });
  await Promise.all(
    packages.map(async ({ path, bin }) => {
      const directory = directories.get(path);
      if (!directory) return;
      const target = join(folder, path);
      await duplicator.copyFolder(directory, target, 'node_modules');
      // Like npm, which would install a package again if its commands were missing.
      const commands = join(folder, path.slice(0, path.lastIndexOf('node_modules/')), binDirectory);
      if (Object.keys(bin).length > 0) await mkdir(commands, { recursive: true });
      for (const [command, file] of Object.entries(bin)) {
        await symlink(relative(commands, join(target, file)), join(commands, command));
      }
    }),
  );
}
