import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ModelCatalogRecord } from '@millwright/client';
import { CliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';
import { promptForSecret } from './prompt-for-secret.ts';

type Vendor = ModelCatalogRecord['providers'][number];

/** Reads a provider's key from a file or a hidden prompt, never from the arguments, which other users can see. */
export async function readModelKey(
  runtime: CliRuntime,
  { name, key_url, fields }: Vendor,
  file: string | undefined,
): Promise<string | undefined> {
  if (file !== undefined) {
    const content = file === '-' ? await text(runtime.stdin) : await readKeyFile(runtime.cwd, file);
    return content.trim();
  }
  if (fields.api_key !== 'required') return undefined;
  if (!runtime.stdin.isTTY) throw new CliError('usage', `${name} needs a key: --key FILE`);
  const hint = key_url ? ` (create one at ${key_url})` : '';
  const question = `Key for ${name}${hint}: `;
  return (await promptForSecret(runtime, question, 'Nothing was connected'))?.trim();
}

async function readKeyFile(cwd: string, file: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), 'utf8');
  } catch (error) {
    throw new CliError('usage', `${file} can't be read: ${(error as Error).message}`);
  }
}
