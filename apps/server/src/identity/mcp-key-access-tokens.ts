import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, importJWK, type JWTVerifyGetKey, SignJWT } from 'jose';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { Clock } from '../core/ports/clock.ts';
import { Lazy } from '../infra/concurrency/lazy.ts';
import type { McpKeyWithUser } from '../store/queries/mcp-keys.ts';
import { createJwtVerifier } from './jwt-verifier.ts';
import { type PrivateJwk, signingAlgorithm, toPublicJwk } from './local/signing-keys.ts';
import type { McpKeys } from './mcp-keys.ts';

export interface McpKeyAccessTokensOptions {
  /** A separate issuer: tokens signed here can never pass for tokens of the identity provider. */
  readonly issuer: string;
  readonly audience: string;
  readonly leewaySeconds: number;
  readonly keys: McpKeys;
  /** Signing keys, oldest first; the last one signs. */
  readonly signingKeys: () => Promise<readonly PrivateJwk[]>;
  readonly clock: Clock;
}

const lifetimeSeconds = 3600;

/** Issues short-lived access tokens in exchange for a key, independently of the identity provider. */
export class McpKeyAccessTokens {
  readonly #options: McpKeyAccessTokensOptions;
  readonly #verifier: ReturnType<typeof createJwtVerifier>;
  readonly #signingKeys: Lazy<readonly PrivateJwk[]>;

  constructor(options: McpKeyAccessTokensOptions) {
    this.#options = options;
    this.#signingKeys = new Lazy(options.signingKeys);
    const { issuer, audience, leewaySeconds, clock } = options;
    this.#verifier = createJwtVerifier({
      issuer,
      audience,
      leewaySeconds,
      clock,
      algorithms: [signingAlgorithm],
      rolesClaim: 'roles',
      requireAccessTokenType: true,
      keys: (header, token) => this.#publicKey(header, token),
    });
  }

  async mint(key: McpKeyWithUser): Promise<{ token: string; expiresIn: number }> {
    const { issuer, audience, clock } = this.#options;
    const now = Math.floor(clock.now().getTime() / 1000);
    const keyEnds = Math.floor((key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) / 1000);
    const expiresAt = Math.min(now + lifetimeSeconds, keyEnds);
    const signing = (await this.#signingKeys.get()).at(-1);
    if (!signing) throw new Error('there is no signing key');
    const token = await new SignJWT({ client_id: key.id, scope: key.scopes.join(' ') })
      .setProtectedHeader({ alg: signingAlgorithm, kid: signing.kid, typ: 'at+jwt' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(key.userId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(await importJWK(signing, signingAlgorithm));
    return { token, expiresIn: expiresAt - now };
  }

  /** Checks whether a token claims to be issued here. This claim alone selects the verifier. */
  isOurs(token: string): boolean {
    try {
      return decodeJwt(token).iss === this.#options.issuer;
    } catch {
      // Not a JWT, so not issued here.
      return false;
    }
  }

  /** Returns the user of a token issued here, as long as its underlying key is valid. */
  async authenticate(token: string): Promise<Caller> {
    const { keys } = this.#options;
    const { clientId, expiresAt } = await this.#verifier.verify(token);
    const key = await keys.findById(clientId ?? '').catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError('TOKEN_INVALID', 'The key of this access token is no longer valid');
    });
    return { ...keys.toCaller(key), tokenExpiresAt: expiresAt };
  }

  #publicKey: JWTVerifyGetKey = async (header, token) =>
    createLocalJWKSet({ keys: (await this.#signingKeys.get()).map(toPublicJwk) })(header, token);
}
