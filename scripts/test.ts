import { spawnSync } from 'node:child_process';
import { prepareSystemParts } from './system-parts.ts';

/** `npm test [-- file …]`: checks the code, prepares the machine, runs every test. */
const named = process.argv.slice(2);

function run(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (!prepareSystemParts()) process.exit(1);
if (named.length === 0) run(['scripts/check.ts']);
run([
  '--test',
  '--test-global-setup=apps/server/src/testing/global-setup.ts',
  '--test-timeout=120000',
  ...(named.length > 0
    ? named
    : ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'e2e/**/*.test.ts']),
]);
