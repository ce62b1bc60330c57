import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TurnContext } from '@millwright/contract';
import { CliError } from './cli-error.ts';
import type { Options } from './command.ts';

export const contextOption = {
  context: {
    type: 'string',
    value: 'FILE',
    description: 'JSON about the running app: selected elements, errors (docs/cli.md)',
  },
} as const satisfies Options;

/** Reads a JSON file for `--context`. The service validates its content. */
export async function readContext(
  folder: string,
  file: string | undefined,
): Promise<TurnContext | undefined> {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(await readFile(resolve(folder, file), 'utf8')) as TurnContext;
  } catch (error) {
    throw new CliError('usage', `${file} is not a valid context file: ${(error as Error).message}`);
  }
}
