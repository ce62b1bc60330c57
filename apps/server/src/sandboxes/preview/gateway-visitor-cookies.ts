import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookieValues } from '../../core/read-cookie-values.ts';

const name = 'mw_visitor';
const seconds = 30 * 86_400;

/** Returns the cookie that identifies an app's visitor at the AI gateway, unverified. */
export function readGatewayVisitorCookie(cookies: string | undefined): string | undefined {
  return readCookieValues(cookies, name)[0];
}

/** `own`: the visitor has a separate budget; `shared`: the visitor shares the budget of their network. */
const kinds = ['own', 'shared'] as const;
type VisitorKind = (typeof kinds)[number];

export interface KnownVisitor {
  readonly id: string;
  readonly kind: VisitorKind;
}

export interface GatewayVisitorCookiesOptions {
  readonly secret: Uint8Array;
  /** The only path that the cookie is sent to. */
  readonly path: string;
  readonly isSecure: boolean;
}

/**
 * Issues and verifies visitor cookies. They are signed per project, so visitors can be neither invented nor reused
 * across apps.
 */
export class GatewayVisitorCookies {
  readonly #options: GatewayVisitorCookiesOptions;

  constructor(options: GatewayVisitorCookiesOptions) {
    this.#options = options;
  }

  issue(projectId: string, kind: VisitorKind): KnownVisitor & { readonly header: string } {
    const { path, isSecure } = this.#options;
    const secret = randomBytes(32).toString('base64url');
    const value = `${secret}.${this.#sign(secret, projectId, kind).toString('base64url')}`;
    // A preview is embedded in the studio, which may be on another site.
    const attributes = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
    const header = `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; ${attributes}`;
    return { id: idOf(secret), kind, header };
  }

  verify(value: string, projectId: string): KnownVisitor | undefined {
    const [, secret, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? [];
    if (!secret || !signature) return undefined;
    const signatureBytes = Buffer.from(signature, 'base64url');
    const kind = kinds.find((one) =>
      timingSafeEqual(signatureBytes, this.#sign(secret, projectId, one)),
    );
    return kind && { id: idOf(secret), kind };
  }

  #sign(secret: string, projectId: string, kind: VisitorKind): Buffer {
    const text = `visitor ${kind} ${projectId} ${secret}`;
    return createHmac('sha256', this.#options.secret).update(text).digest();
  }
}

/** Hashes the secret, so that read access to the database does not allow impersonating a visitor. */
function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
