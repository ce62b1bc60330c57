import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';

/** Reads a secret from a file, or from the standard input if it is `-`; never from the arguments, which others can see. */
export async function readSecretFile(runtime: CliRuntime, file: string): Promise<string> {
  if (file === '-') return (await text(runtime.stdin)).trim();
  try {
    return (await readFile(resolve(runtime.cwd, file), 'utf8')).trim();
  } catch (error) {
    throw new CliError('usage', `${file} can't be read: ${(error as Error).message}`);
  }
}
