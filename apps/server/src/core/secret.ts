import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The only stored form of a ticket, a state or a browser cookie. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** True if one of a browser's secrets has this digest. */
export const holdsSecret = (held: readonly string[], digest: string): boolean =>
  held.some((secret) => digestOf(secret) === digest);
