import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Returns all packages that npm installed where code in `folder` can resolve them, by `name@version`. The same version
 * may be installed in several directories; any of them will do.
 */
export async function findInstalledPackages(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let current = folder; ; current = dirname(current)) {
    await collect(join(current, 'node_modules'), found);
    if (current === dirname(current)) return found;
  }
}

async function collect(modules: string, found: Map<string, string>): Promise<void> {
  await Promise.all(
    (await foldersIn(modules)).map(async (name) => {
      const directory = join(modules, name);
      if (name.startsWith('@')) await collectScope(directory, found);
      else await collectPackage(directory, found);
    }),
  );
}

async function collectScope(scope: string, found: Map<string, string>): Promise<void> {
  const names = await foldersIn(scope);
  await Promise.all(names.map((name) => collectPackage(join(scope, name), found)));
}

async function collectPackage(directory: string, found: Map<string, string>): Promise<void> {
  // A directory without a manifest is not a package.
  const manifest = await readFile(join(directory, 'package.json'), 'utf8').catch(() => undefined);
  if (manifest === undefined) return;
  const { name, version } = JSON.parse(manifest) as { name?: string; version?: string };
  found.set(`${name}@${version}`, directory);
  await collect(join(directory, 'node_modules'), found);
}

/** Skips symlinks, which point to the packages of this repository. */
async function foldersIn(folder: string): Promise<string[]> {
  // Most directories have no node_modules.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}
