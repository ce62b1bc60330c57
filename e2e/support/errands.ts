import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { inMode } from '../../apps/server/src/testing/mode.ts';

const root = join(import.meta.dirname, '../..');

/** What `npm run token` prints, beside a running service or without one: for the owner, or for somebody else. */
export const runNpmToken = (env: Record<string, string>, ...email: string[]): Promise<string> =>
  run('token', env, ...email);

/** The same for `npm run link`. */
export const runNpmLink = (env: Record<string, string>): Promise<string> => run('link', env);

/** The same for `npm run members`. */
export const runNpmMembers = (env: Record<string, string>, ...args: string[]): Promise<string> =>
  run('members', env, ...args);

async function run(
  errand: string,
  env: Record<string, string>,
  ...more: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', errand, '--', ...more], {
    cwd: root,
    env: { ...bareEnvironment(), ...inMode(env) },
  });
  return stdout.trim();
}
