import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { unzip } from '../../apps/server/src/testing/unzip.ts';
import type { Client } from './client.ts';

const repositoryModules = join(import.meta.dirname, '../../node_modules');

/** Environment without any variable of the service, as on the computer of somebody who downloads an app. */
export function ownEnvironment(): Record<string, string> {
  return { ...bareEnvironment(), HOME: process.env['HOME'] ?? '' };
}

/** Downloads a project into a directory. */
export async function downloadApp(client: Client, projectId: string, folder: string) {
  const answer = await client.request('GET', `/api/v1/projects/${projectId}/download`);
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  for (const [name, content] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Gives an app the packages of this repository, which has the same versions, instead of installing them. */
export async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  // One link for each, because Vite writes its cache into this directory.
  for (const name of await readdir(repositoryModules))
    if (name !== '.vite') await symlink(join(repositoryModules, name), join(modules, name));
}

export interface RunningApp extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly output: () => string;
}

/** Starts a program of an app and waits until it prints a text. */
export async function startApp(
  [program = '', ...args]: readonly string[],
  options: { readonly cwd: string; readonly env: Record<string, string> },
  text: string,
): Promise<RunningApp> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = once(child, 'exit');
  const app: RunningApp = {
    child,
    output: () => output,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`the app ended: ${output}`);
    return output.includes(text);
  }, `the app prints ${text}`);
  return app;
}
