import { createHash, randomBytes } from 'node:crypto';
import { cookieValues } from '../core/cookie-values.ts';

const name = 'mw_visitor';
const seconds = 30 * 86_400;

/** Tells one visitor of an app from another at the AI gateway. Nobody else is shown it: it has that path alone. */
export function visitorIn(cookies: string | undefined): string | undefined {
  const [secret = ''] = cookieValues(cookies, name);
  return /^[\w-]{43}$/.test(secret) ? idOf(secret) : undefined;
}

export interface NewVisitor {
  readonly id: string;
  readonly cookie: string;
}

export function newVisitor(path: string, isSecure: boolean): NewVisitor {
  const secret = randomBytes(32).toString('base64url');
  // A preview is shown in a frame of the studio, which may be on another site.
  const where = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  const cookie = `${name}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; ${where}`;
  return { id: idOf(secret), cookie };
}

/** A digest: whoever reads the database cannot pass for a visitor. */
function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
