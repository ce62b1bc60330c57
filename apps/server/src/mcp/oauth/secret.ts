import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** All that is kept of a ticket, a state or a browser's cookie. */
export const digestOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
