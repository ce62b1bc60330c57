import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run check`: everything that can be judged without running the service. */
const bin = (name: string) => join('node_modules', '.bin', name);
const checks: readonly [string, string, string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['types of the web template', bin('tsc'), ['-p', 'templates/web']],
  ['types of the studio', bin('tsc'), ['-p', 'apps/studio']],
  ['import rule', process.execPath, ['scripts/check-imports.ts']],
  ['unused code', bin('knip'), ['--no-progress']],
  ['generated files', process.execPath, ['scripts/generate.ts', '--check']],
  ['house rules', process.execPath, ['scripts/check-house.ts']],
  ['files for operators', process.execPath, ['scripts/check-deploy.ts']],
];

const failed = checks.filter(([name, command, args]) => {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
