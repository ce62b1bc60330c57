import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** What `npm run token` prints, beside a running service or without one. */
export const runNpmToken = (env: Record<string, string>): Promise<string> => run('token', env);

/** The same for `npm run link`. */
export const runNpmLink = (env: Record<string, string>): Promise<string> => run('link', env);

async function run(errand: string, env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', errand], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return stdout.trim();
}
