import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues } from '../core/cookie-values.ts';

const most = 4;

/**
 * Binds a sign-in to one browser: what it holds is a secret of which the service keeps the digest.
 *
 * The contract gives the cookie its name and its path. Under https a twin with the prefix `__Host-`
 * must agree with it, whose path has to be `/`: only the prefix keeps pages of hosts below or beside
 * ours, such as previews, from planting a secret that somebody else knows.
 */
export class BindingCookie {
  readonly #names: readonly { readonly name: string; readonly attributes: string }[];

  /** `address` has the path below which it is sent back. */
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

  /** The secrets that this browser holds, newest last. */
  read({ headers }: FastifyRequest): string[] {
    const held = this.#names.map(({ name }) => secretsOf(headers.cookie, name));
    const [first = [], ...others] = held;
    return first.filter((secret) => others.every((secrets) => secrets.includes(secret)));
  }

  /** One more secret beside the newest of those that are there: people sign in in several tabs. */
  add(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    const value = [...this.read(request), secret].slice(-most).join('.');
    const cookies = this.#names.map(({ name, attributes }) => `${name}=${value}; ${attributes}`);
    reply.header('set-cookie', cookies);
  }
}

function secretsOf(header: string | undefined, name: string): string[] {
  return cookieValues(header, name)
    .flatMap((value) => value.split('.'))
    .filter((secret) => /^[\w-]{43}$/.test(secret));
}
