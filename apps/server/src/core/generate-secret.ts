import { createHash, randomBytes } from 'node:crypto';

export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** The only stored form of a ticket, a state or a browser cookie. */
export const digestSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** True if one of a browser's secrets has this digest. */
export const includesSecret = (held: readonly string[], digest: string): boolean =>
  held.some((secret) => digestSecret(secret) === digest);
