import { execFile } from 'node:child_process';
import { join } from 'node:path';

const bin = (name: string) => join('node_modules', '.bin', name);

/** Every check that does not run the service: a name, a program and its arguments. */
const checks: readonly [name: string, program: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', '.', '--singleThreaded']],
  ['types of the web template', bin('tsc'), ['-p', 'scripts/test/web-template.tsconfig.json']],
  [
    'types of the server template',
    bin('tsc'),
    ['-p', 'scripts/test/web-server-template.tsconfig.json'],
  ],
  [
    'types of the accounts template',
    bin('tsc'),
    ['-p', 'scripts/test/web-accounts-template.tsconfig.json'],
  ],
  [
    'types of the uploads template',
    bin('tsc'),
    ['-p', 'scripts/test/web-uploads-template.tsconfig.json'],
  ],
  ['types of the studio', bin('tsc'), ['-p', 'apps/studio']],
  ['import rule', process.execPath, ['scripts/check-imports.ts']],
  ['regular expressions', process.execPath, ['scripts/check-regexes.ts']],
  ['unused code', bin('knip'), ['--no-progress']],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ['repository rules', process.execPath, ['scripts/check-repository.ts']],
  ['deployment files', process.execPath, ['scripts/check-deploy.ts']],
];

/**
 * The TypeScript compiler is a Go program that exits after one compilation. Collecting garbage costs it as much CPU time
 * as the type check itself, and without that it needs 1.6 GB; the limit protects machines with little memory.
 */
const environment = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** Runs the checks with limited concurrency and prints each as it ends. Returns the names of the failed ones. */
export async function runChecks(concurrency: number, signal?: AbortSignal): Promise<string[]> {
  const waiting = [...checks];
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    const check = waiting.shift();
    if (!check || signal?.aborted) return;
    const [name, program, args] = check;
    const startedAt = performance.now();
    const problem = await new Promise<string | undefined>((resolve) => {
      const options = { env: environment, maxBuffer: 64 << 20, signal };
      execFile(program, args, options, (error, stdout, stderr) =>
        resolve(error ? `${stdout}${stderr}` || error.message : undefined),
      );
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} check: ${name} (${seconds} s)`);
    if (problem !== undefined) {
      console.log(problem);
      failed.push(name);
    }
    return runNext();
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  return failed;
}
