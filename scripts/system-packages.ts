import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** System packages the tests need: a program, its Debian package and the suites that use it. */
const packages = [
  {
    program: 'chromium',
    debianPackage: 'chromium',
    suites: 'the checks of apps by a browser',
  },
  {
    program: 'chromium-headless-shell',
    debianPackage: 'chromium-headless-shell',
    suites: 'the browser tests (unless there is a chromium)',
  },
  {
    program: 'script',
    debianPackage: 'bsdutils',
    suites: 'the tests of the command line in a terminal',
  },
  { program: 'git', debianPackage: 'git', suites: 'the tests of projects as git repositories' },
  { program: 'bwrap', debianPackage: 'bubblewrap', suites: 'the tests of isolated sandboxes' },
  {
    program: 'redis-server',
    debianPackage: 'redis-server',
    suites: 'the tests of many processes around a Redis',
  },
];

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      // Missing or not executable in this directory.
      return false;
    }
  });
}

/**
 * Installs the missing parts if possible (root on Debian), or else lists them with the suites that are skipped. Returns
 * false if a part is missing in CI, where nothing is skipped.
 */
export function prepareSystemPackages(): boolean {
  const missing = packages.filter(({ program }) => !isInstalled(program));
  if (missing.length === 0) return true;
  const names = missing.map(({ debianPackage }) => debianPackage);
  if (process.getuid?.() === 0 && isInstalled('apt-get')) install(names);

  const stillMissing = missing.filter(({ program }) => !isInstalled(program));
  for (const { program, debianPackage, suites } of stillMissing) {
    console.error(
      `${program} is missing, so ${suites} are skipped. To get it: apt-get install ${debianPackage}`,
    );
  }
  return stillMissing.length === 0 || process.env.CI !== 'true';
}

function install(names: readonly string[]): void {
  console.log(`Installing ${names.join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  spawnSync('apt-get', ['update', '-qq'], options);
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
  } catch {
    // The caller checks again and reports missing parts.
  }
}
