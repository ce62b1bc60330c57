import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookieValues } from '../core/read-cookie-values.ts';

const maxSecrets = 4;

/**
 * Binds a sign-in to one browser: the browser holds a secret of which the service stores the digest.
 *
 * The contract defines the cookie's name and path. Under https, a second cookie with the prefix `__Host-` must contain
 * the same secret; its path has to be `/`. Only the prefix prevents pages on sibling hosts or subdomains, such as
 * previews, from planting a secret known to an attacker.
 */
export class BindingCookie {
  readonly #names: readonly { readonly name: string; readonly attributes: string }[];

  /** The path of `address` becomes the cookie's path. */
  constructor(name: string, address: string, seconds: number) {
    const shared = `Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
    const { pathname, protocol } = new URL(address);
    this.#names =
      protocol === 'https:'
        ? [
            { name, attributes: `Path=${pathname}; ${shared}; Secure` },
            { name: `__Host-${name}`, attributes: `Path=/; ${shared}; Secure` },
          ]
        : [{ name, attributes: `Path=${pathname}; ${shared}` }];
  }

  /** Returns the secrets that this browser holds, newest last. */
  read({ headers }: FastifyRequest): string[] {
    const held = this.#names.map(({ name }) => secretsOf(headers.cookie, name));
    const [first = [], ...others] = held;
    return first.filter((secret) => others.every((secrets) => secrets.includes(secret)));
  }

  /** Adds a secret and keeps the newest existing ones, because people sign in from several tabs. */
  add(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    const value = [...this.read(request), secret].slice(-maxSecrets).join('.');
    const cookies = this.#names.map(({ name, attributes }) => `${name}=${value}; ${attributes}`);
    reply.header('set-cookie', cookies);
  }
}

function secretsOf(header: string | undefined, name: string): string[] {
  return readCookieValues(header, name)
    .flatMap((value) => value.split('.'))
    .filter((secret) => /^[\w-]{43}$/.test(secret));
}
