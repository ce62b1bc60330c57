import { createHash } from 'node:crypto';

/** Nothing that a caller chose stands in a name. */
export function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
