import { ApiError } from '../core/api-error.ts';
import {
  areDigestsEqual,
  digestApiKey,
  generateApiKey,
  getKeyHint,
  type KeyPrefix,
  parseApiKey,
} from '../core/api-key.ts';

/** Creates a key. Returns the key itself, to be shown once, and the fields to store. */
export function mintApiKey(prefix: KeyPrefix, pepper: Uint8Array) {
  const { key, handle } = generateApiKey(prefix);
  return { key, stored: { handle, digest: digestApiKey(key, pepper), ...getKeyHint(key) } };
}

/** Looks up a presented key. Rejects malformed keys without a database query. */
export async function verifyApiKey<Stored extends { readonly digest: string }>(
  presented: string,
  prefix: KeyPrefix,
  pepper: Uint8Array,
  byHandle: (handle: string) => Promise<Stored | undefined>,
): Promise<Stored> {
  const label = parseApiKey(presented);
  if (label?.prefix !== prefix) throw createInvalidKeyError();
  const digest = digestApiKey(presented, pepper);
  const found = await byHandle(label.handle);
  if (!found || !areDigestsEqual(found.digest, digest)) throw createInvalidKeyError();
  return found;
}

export function createInvalidKeyError(message = 'The API key is not valid'): ApiError {
  return new ApiError('API_KEY_INVALID', message);
}
