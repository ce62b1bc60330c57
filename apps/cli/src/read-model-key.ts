import type { ModelCatalogRecord } from '@millwright/client';
import { CliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';
import { promptForSecret } from './prompt-for-secret.ts';
import { readSecretFile } from './read-secret-file.ts';

type Vendor = ModelCatalogRecord['providers'][number];

/** Reads a provider's key from a file or a hidden prompt, never from the arguments, which other users can see. */
export async function readModelKey(
  runtime: CliRuntime,
  { name, key_url, fields }: Vendor,
  file: string | undefined,
): Promise<string | undefined> {
  if (file !== undefined) return readSecretFile(runtime, file);
  if (fields.api_key !== 'required') return undefined;
  if (!runtime.stdin.isTTY) throw new CliError('usage', `${name} needs a key: --key FILE`);
  const hint = key_url ? ` (create one at ${key_url})` : '';
  const question = `Key for ${name}${hint}: `;
  return (await promptForSecret(runtime, question, 'Nothing was connected'))?.trim();
}
