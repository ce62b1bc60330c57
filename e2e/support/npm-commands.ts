import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { inMode } from '../../apps/server/src/testing/mode.ts';

const root = join(import.meta.dirname, '../..');

/** Output of `npm run token`, with or without a running service: for the owner or another user. */
export const runNpmToken = (env: Record<string, string>, ...email: string[]): Promise<string> =>
  run('token', env, ...email);

/** Same for `npm run link`. */
export const runNpmLink = (env: Record<string, string>): Promise<string> => run('link', env);

/** Same for `npm run members`. */
export const runNpmMembers = (env: Record<string, string>): Promise<string> => run('members', env);

/** Runs the program behind `npm run members` directly: npm itself takes as long as all the rest. */
export const runMembers = (env: Record<string, string>, ...args: string[]): Promise<string> =>
  outputOf(process.execPath, ['apps/server/src/app/commands/members.ts', ...args], env);

const run = (script: string, env: Record<string, string>, ...more: string[]) =>
  outputOf('npm', ['run', '-s', script, '--', ...more], env);

async function outputOf(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: root,
    env: { ...bareEnvironment(), ...inMode(env) },
  });
  return stdout.trim();
}
