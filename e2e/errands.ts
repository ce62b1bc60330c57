import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** What `npm run token` prints, beside a running service or without one. */
export async function runNpmToken(env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'token'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return stdout.trim();
}
