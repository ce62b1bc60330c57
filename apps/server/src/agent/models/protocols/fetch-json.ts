import type { z } from 'zod';
import { parseJson } from '../../../core/parse-json.ts';
import { ProviderResponseError } from './provider-response-error.ts';

/** The longest lists of models have about a megabyte. */
const maxBytes = 8 * 1024 * 1024;

export interface JsonRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch | undefined;
  readonly signal: AbortSignal;
}

/** Gets JSON of a known shape; throws a ProviderResponseError for every other response. */
export async function fetchJson<T>(
  schema: z.ZodType<T>,
  { url, headers, fetch: send = fetch, signal }: JsonRequest,
): Promise<T> {
  // A redirect would send the key to another address.
  const response = await send(url, { headers, signal, redirect: 'error' });
  const text = await readText(response);
  if (!response.ok) throw new ProviderResponseError(response.status, text);
  const isPage = /^\s*</.test(text);
  if (isPage) throw new ProviderResponseError(response.status, text, 'page');
  const { data, success } = schema.safeParse(parseJson(text));
  if (!success) throw new ProviderResponseError(response.status, text, 'unexpected');
  return data;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let received = 0;
  for await (const piece of response.body ?? []) {
    received += piece.length;
    if (received > maxBytes) throw new ProviderResponseError(response.status, '', 'unexpected');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
