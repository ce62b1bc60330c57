import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Provider } from 'oidc-provider';
import { ApiError } from '../../core/api-error.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Account, AccountStore } from '../../store/queries/accounts.ts';
import type { OidcPayloadStore } from '../../store/queries/oidc-payloads.ts';
import type { SigningKeyStore } from '../../store/queries/signing-keys.ts';
import { type Issuance, mintAccessToken } from './mint-access-token.ts';
import { oidcCookieNames, oidcCookieOptions, sessionSeconds } from './oidc-cookie-options.ts';
import { createSignInLink, redeemSignInLink } from './sign-in-link.ts';
import { loadSigningKeys, type PrivateJwk, toPublicJwk } from './signing-keys.ts';

export interface LocalIdentityOptions extends Issuance {
  readonly appUrl: string;
  readonly browserOrigins: readonly string[];
  readonly accounts: AccountStore;
  readonly signingKeys: SigningKeyStore;
  readonly payloads: OidcPayloadStore;
  readonly sealer: Sealer;
}

const hourMs = 3_600_000;

interface Prepared {
  readonly keys: readonly PrivateJwk[];
  readonly signingKey: PrivateJwk;
  readonly keySet: { readonly keys: JWK[] };
  readonly findKey: JWTVerifyGetKey;
}

/** The embedded identity provider, as seen by the rest of the service. */
export class LocalIdentity {
  readonly #options: LocalIdentityOptions;
  #prepared: Prepared | undefined;
  #provider: Promise<Provider> | undefined;

  constructor(options: LocalIdentityOptions) {
    this.#options = options;
  }

  get issuer(): string {
    return this.#options.issuer;
  }

  get appUrl(): string {
    return this.#options.appUrl;
  }

  /** Loads the signing keys. Requires the database, which may come up later; until then, sign-in is unavailable. */
  async prepare(): Promise<void> {
    const { signingKeys, sealer } = this.#options;
    const keys = await loadSigningKeys(signingKeys, sealer);
    const signingKey = keys.at(-1);
    if (!signingKey) throw new Error('there is no signing key');
    const keySet = { keys: keys.map(toPublicJwk) };
    this.#prepared = { keys, signingKey, keySet, findKey: createLocalJWKSet(keySet) };
  }

  /** Loads the provider lazily, on the first sign-in: it is a lot of code, and verifying tokens does not need it. */
  async provider(): Promise<Provider> {
    const { keys } = this.#requirePrepared();
    this.#provider ??= import('./create-provider.ts').then(({ createProvider }) =>
      createProvider({ ...this.#options, keys }),
    );
    return this.#provider;
  }

  get keySet(): { readonly keys: readonly JWK[] } {
    return this.#requirePrepared().keySet;
  }

  /** The token verifier's key source. */
  readonly keys: JWTVerifyGetKey = async (header, token) => {
    if (!header.kid) throw new errors.JWKSNoMatchingKey();
    return this.#requirePrepared().findKey(header, token);
  };

  async redeem(pasted: string): Promise<Account | undefined> {
    const { accounts } = this.#options;
    const accountId = await redeemSignInLink(accounts, pasted);
    return accountId ? accounts.byId(accountId) : undefined;
  }

  /** Returns the owner, or the member with this email address, creating the member if new. */
  account(email?: string): Promise<Account> {
    const { accounts } = this.#options;
    return email ? accounts.member(email) : accounts.owner();
  }

  createLink(account: Account): Promise<string> {
    return createSignInLink(this.#options.accounts, account.id, this.issuer);
  }

  mintToken(account: Account): Promise<string> {
    return mintAccessToken(account, this.#requirePrepared().signingKey, this.#options);
  }

  /** Returns the account signed in on the requesting browser, unless the account was removed. */
  async findSignedInAccount(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<string | undefined> {
    const provider = await this.provider();
    const { accountId } = await provider.Session.get(provider.createContext(request, response));
    const account = accountId ? await this.#options.accounts.byId(accountId) : undefined;
    return account?.id;
  }

  /** Signs a browser in and ends any session of another account on it. */
  async signIn(
    request: IncomingMessage,
    response: ServerResponse,
    accountId: string,
  ): Promise<void> {
    const provider = await this.provider();
    const context = provider.createContext(request, response);
    const found = await provider.Session.get(context);
    const isOther = found.accountId !== undefined && found.accountId !== accountId;
    if (isOther) await found.destroy();
    const session = isOther ? new provider.Session() : found;
    // Prevents session fixation: an id known before the sign-in becomes worthless.
    session.resetIdentifier();
    session.loginAccount({ accountId });
    await session.save(sessionSeconds);
    const expires = new Date(Date.now() + sessionSeconds * 1000);
    context.cookies.set(oidcCookieNames.session, session.jti, {
      ...oidcCookieOptions(this.issuer),
      expires,
    });
  }

  /** Deletes expired codes, sessions and tokens every hour until the signal aborts. */
  sweep(signal: AbortSignal, onError: (error: unknown) => void): void {
    const run = () => this.#options.payloads.removeExpired().catch(onError);
    const timer = setInterval(run, hourMs);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  #requirePrepared() {
    if (this.#prepared) return this.#prepared;
    throw new ApiError('SERVICE_UNAVAILABLE', 'The service is still starting');
  }
}
