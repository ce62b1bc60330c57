import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a ticket, a state or a browser's cookie. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Whether a browser holds the secret of which this is the digest. */
export const holdsSecret = (held: readonly string[], digest: string): boolean =>
  held.some((secret) => digestOf(secret) === digest);
