import { createHash } from 'node:crypto';

/** Hashes a key so that Redis names contain nothing chosen by a caller. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
