import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { inMode } from '../../apps/server/src/testing/mode.ts';

const root = join(import.meta.dirname, '../..');
const manifest: { scripts: { members: string } } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Output of `npm run token`, with or without a running service: for the owner or another user. */
export const runNpmToken = (env: Record<string, string>, ...email: string[]): Promise<string> =>
  run('token', env, ...email);

/** Same for `npm run link`. */
export const runNpmLink = (env: Record<string, string>): Promise<string> => run('link', env);

/** Runs the program of the script `members` without npm, which takes as long as all the rest. */
export function runMembers(env: Record<string, string>, ...args: string[]): Promise<string> {
  const [node, ...program] = manifest.scripts.members.split(' ');
  if (node !== 'node') throw new Error(`npm run members runs ${node}`);
  return outputOf(process.execPath, [...program, ...args], env);
}

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
