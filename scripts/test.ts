import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { prepareSystemParts } from './system-parts.ts';

/** `npm test [-- file …]`: checks the code, prepares the machine, runs every test. */
const named = process.argv.slice(2);

/** A test that never ends must not hold a build machine for longer than a person would wait. */
const LONGEST_MS = 27 * 60_000;

function run(args: readonly string[]): void {
  const { status, error } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    timeout: LONGEST_MS,
    killSignal: 'SIGINT',
  });
  if (error) console.error(`Not done after ${LONGEST_MS / 60_000} minutes: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

if (!prepareSystemParts()) process.exit(1);
if (named.length === 0) run(['scripts/check.ts']);
run([
  '--test',
  '--test-global-setup=apps/server/src/testing/global-setup.ts',
  '--test-timeout=120000',
  // Node leaves one core out, but most tests wait more than they compute.
  `--test-concurrency=${Math.max(2, availableParallelism())}`,
  ...(named.length > 0
    ? named
    : [
        'packages/**/*.test.ts',
        'apps/**/*.test.ts',
        'templates/kit/**/*.test.ts',
        'e2e/**/*.test.ts',
      ]),
]);
