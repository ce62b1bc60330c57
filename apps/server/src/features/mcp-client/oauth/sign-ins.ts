import { z } from 'zod';
import { ExternalSignInError } from '../../../core/external-sign-in-error.ts';
import { digestSecret, generateSecret, includesSecret } from '../../../core/generate-secret.ts';
import { parseTokenResponse, type ReceivedTokens } from '../../../core/parse-token-response.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Sealer } from '../../../core/sealer.ts';
import type { Db } from '../../../store/db.ts';
import { addSignIn, consumeSignIn, type SignInRow } from '../../../store/queries/mcp-oauth.ts';
import { discover } from './discover.ts';
import { isUnknownClientError } from './is-final-oauth-error.ts';
import { type Fetch, loadClientLibrary, withSignal } from './load-client-library.ts';
import { addOfflineAccess, mergeScopes } from './merge-scopes.ts';
import { type OAuthClients, oauthClient } from './oauth-clients.ts';
import type { OAuthGrants, OAuthServer } from './oauth-grants.ts';
import {
  authorizationServerMetadata,
  type CheckUrl,
} from './validate-authorization-server-metadata.ts';

export const signInSeconds = 600;
const requestTimeoutMs = 10_000;

/** Content shared by all stages. */
const signIn = z.object({
  serverUrl: z.string(),
  resource: z.string(),
  scopes: z.array(z.string()),
  server: authorizationServerMetadata,
  client: oauthClient,
});
const stages = {
  ticket: signIn.extend({
    /** Digest of the secret of the browser that requested the ticket, if a browser did. */
    askedBy: z.string().optional(),
    /** Display name of the account that receives the grant, for the confirmation page. */
    account: z.string(),
  }),
  /** `browser` is the digest of the secret of the browser that was sent to the authorization server. */
  state: signIn.extend({ verifier: z.string(), browser: z.string() }),
};
type Stage = keyof typeof stages;
type Content<S extends Stage> = z.output<(typeof stages)[S]>;

export interface SignInsOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly checkUrl: CheckUrl;
  readonly redirectUri: string;
  readonly clients: OAuthClients;
  readonly grants: OAuthGrants;
}

export interface Requester {
  readonly userId: string;
  /** Display name. */
  readonly account: string;
  /** Secret held by the requesting browser. */
  readonly secret?: string | undefined;
}

export interface BrowserContext {
  /** Secrets of the tickets that the browser requested. */
  readonly browserSecrets: readonly string[];
  readonly isBrowser: boolean;
}

/** The authorization URL, and the secret that the browser must present on return. */
interface AuthorizationRedirect {
  readonly url: string;
  readonly browser: string;
}

/** A confirmation that the user has to give first. The new ticket is bound to a browser with this secret. */
interface ConsentRequest {
  readonly ticket: string;
  readonly secret: string;
  readonly account: string;
  readonly serverUrl: string;
}

/** Query parameters of the authorization server's redirect. */
export interface Callback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** Signs a user in at a server's authorization server, in three requests: start, begin and finish. */
export class SignIns {
  readonly #options: SignInsOptions;

  constructor(options: SignInsOptions) {
    this.#options = options;
  }

  /** Discovers the authorization server, chooses our client and issues a ticket. */
  async start(
    { userId, account, secret }: Requester,
    { id, url }: OAuthServer,
    signal: AbortSignal,
  ): Promise<{ ticket: string; expiresAt: Date }> {
    const { checkUrl, clients, grants } = this.#options;
    const combinedSignal = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);
    const fetch = withSignal(combinedSignal, this.#options.fetch);
    const { server, resource, scopes } = await discover(url, fetch, checkUrl);
    const { client, scopes: registered } = await clients.choose(url, server, fetch);
    const requestedScopes = mergeScopes(
      registered.length > 0 ? registered : scopes,
      await grants.additionalScopes(userId, { id, url }),
    );
    const content = {
      serverUrl: url,
      resource,
      scopes: addOfflineAccess(requestedScopes, server.scopes_supported),
      server,
      client,
      askedBy: secret && digestSecret(secret),
      account,
    };
    const ticket = generateSecret();
    const expiresAt = await this.#add('ticket', ticket, { userId, serverId: id }, content);
    return { ticket, expiresAt };
  }

  /**
   * Redirects a visitor to the authorization server; undefined for an invalid ticket or one requested by another
   * browser.
   *
   * A ticket that is not bound to a browser may be a link sent by an attacker, and many authorization servers do not
   * prompt a second time: a victim who opens the link would grant the attacker a token for the victim's account.
   * Browsers therefore have to confirm first.
   */
  async begin(
    ticket: string,
    { browserSecrets, isBrowser }: BrowserContext,
  ): Promise<AuthorizationRedirect | ConsentRequest | undefined> {
    const consumed = await this.#consume('ticket', ticket);
    if (!consumed) return undefined;
    const { askedBy, account, ...known } = consumed.content;
    if (askedBy && !includesSecret(browserSecrets, askedBy)) return undefined;
    if (isBrowser && !askedBy) {
      const [next, secret] = [generateSecret(), generateSecret()];
      const content = { ...consumed.content, askedBy: digestSecret(secret) };
      await this.#add('ticket', next, consumed.row, content);
      return { ticket: next, secret, account, serverUrl: known.serverUrl };
    }
    const { startAuthorization } = await loadClientLibrary();
    const [state, browser] = [generateSecret(), generateSecret()];
    const { authorizationUrl, codeVerifier } = await startAuthorization(known.server.issuer, {
      metadata: known.server,
      clientInformation: known.client,
      redirectUrl: this.#options.redirectUri,
      scope: known.scopes.join(' '),
      state,
      resource: known.resource,
    });
    const content = { ...known, verifier: codeVerifier, browser: digestSecret(browser) };
    await this.#add('state', state, consumed.row, content);
    return { url: authorizationUrl.href, browser };
  }

  /** Saves a grant, or throws `ExternalSignInError`. `browserSecrets` lists the state secrets that the browser presents. */
  async finish(
    callback: Callback,
    browserSecrets: readonly string[],
  ): Promise<{ serverId: string }> {
    const { code, state, iss, error } = callback;
    const consumed = state ? await this.#consume('state', state) : undefined;
    if (!consumed) throw new ExternalSignInError('state_invalid');
    const { content, row } = consumed;
    if (!includesSecret(browserSecrets, content.browser))
      throw new ExternalSignInError('browser_mismatch');
    // Verify the issuer before trusting any other parameter (RFC 9207).
    await assertIssuer(content, iss);
    if (error !== undefined || !code) {
      throw new ExternalSignInError(error === 'access_denied' ? 'access_denied' : 'provider_error');
    }
    const tokens = await this.#exchange(content, code, iss);
    const { serverUrl, scopes, ...about } = content;
    const { userId, serverId } = row;
    const granted = { ...tokens, scopes: tokens.scopes ?? scopes };
    await this.#options.grants.save(userId, { id: serverId, url: serverUrl }, granted, about);
    return { serverId };
  }

  async #exchange(
    { server, client, resource, verifier }: Content<'state'>,
    code: string,
    iss: string | undefined,
  ): Promise<ReceivedTokens> {
    const { clock, redirectUri, clients } = this.#options;
    const { exchangeAuthorization } = await loadClientLibrary();
    try {
      const tokens = await exchangeAuthorization(server.issuer, {
        metadata: server,
        clientInformation: client,
        authorizationCode: code,
        iss,
        codeVerifier: verifier,
        redirectUri,
        resource,
        fetchFn: withSignal(AbortSignal.timeout(requestTimeoutMs), this.#options.fetch),
      });
      return parseTokenResponse(tokens, clock.now());
    } catch (error) {
      if (isUnknownClientError(error)) await clients.deleteRegistration(server);
      throw new ExternalSignInError('exchange_failed');
    }
  }

  async #add<S extends Stage>(
    stage: S,
    secret: string,
    { userId, serverId }: Pick<SignInRow, 'userId' | 'serverId'>,
    content: Content<S>,
  ): Promise<Date> {
    const { db, sealer, clock } = this.#options;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + signInSeconds * 1000);
    const key = { digest: digestSecret(secret), stage, userId, serverId };
    const sealedContent = sealer.seal(JSON.stringify(content), sealContext(key));
    await addSignIn(db, { ...key, sealedContent, expiresAt }, now);
    return expiresAt;
  }

  async #consume<S extends Stage>(
    stage: S,
    secret: string,
  ): Promise<{ row: SignInRow; content: Content<S> } | undefined> {
    const { db, sealer, clock } = this.#options;
    const row = await consumeSignIn(db, stage, digestSecret(secret), clock.now());
    if (!row) return undefined;
    const content = JSON.parse(sealer.open(row.sealedContent, sealContext(row)));
    return { row, content: stages[stage].parse(content) as Content<S> };
  }
}

async function assertIssuer({ server }: Content<'state'>, iss: string | undefined): Promise<void> {
  const { validateAuthorizationResponseIssuer } = await loadClientLibrary();
  try {
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: server.issuer,
      issParameterSupported: server.authorization_response_iss_parameter_supported ?? false,
    });
  } catch {
    throw new ExternalSignInError('issuer_mismatch');
  }
}

function sealContext(key: Pick<SignInRow, 'stage' | 'digest' | 'userId' | 'serverId'>): string {
  return JSON.stringify(['mcp sign-in', key.stage, key.digest, key.userId, key.serverId]);
}
