import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { ExternalSignInError } from '../../core/external-sign-in-error.ts';
import { digestSecret, generateSecret, includesSecret } from '../../core/generate-secret.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  addState,
  type ConnectionRow,
  consumeState,
  type StateRow,
} from '../../store/queries/connections.ts';
import type { Connections } from './connections.ts';
import type { AuthorizationRequest, OAuth } from './oauth.ts';
import type { ClientCredentials, Provider, ProviderAccount, ProviderFamily } from './provider.ts';
import type { ProviderFetch } from './provider-fetch.ts';

export const connectionFlowSeconds = 600;

/** Sealed content of a state, besides its user and its provider. */
const content = z.object({
  verifier: z.string().optional(),
  returnTo: z.string(),
  /** Digest of the secret held by the browser that started the flow. */
  browser: z.string(),
});
type Content = z.output<typeof content>;

export interface ConnectionFlowOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly oauth: OAuth;
  readonly fetch: ProviderFetch;
  readonly connections: Connections;
  readonly redirectUris: Readonly<Record<ProviderFamily, string>>;
}

/** Query parameters of the provider's redirect. */
export interface Callback {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

export interface ConnectionResult {
  readonly provider: Provider;
  readonly connection: ConnectionRow;
  readonly account: ProviderAccount;
  readonly returnTo: string;
}

/** Connects a user's account at a provider: two requests of one browser, start and callback. */
export class ConnectionFlow {
  readonly #options: ConnectionFlowOptions;

  constructor(options: ConnectionFlowOptions) {
    this.#options = options;
  }

  /** Returns the authorization URL, and the secret that the browser must present on return. */
  async start(
    userId: string,
    provider: Provider,
    returnTo: string,
  ): Promise<{ url: string; browser: string; expiresAt: Date }> {
    const { db, sealer, clock, oauth, redirectUris } = this.#options;
    const client = requireClient(provider);
    const [state, browser] = [generateSecret(), generateSecret()];
    const verifier = await oauth.newVerifier(provider);
    const authorization = { redirectUri: redirectUris[provider.family], state, verifier };
    const url = await oauth.authorizationUrl(provider, client, authorization);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + connectionFlowSeconds * 1000);
    const key = { digest: digestSecret(state), userId, provider: provider.id };
    const stateContent: Content = { verifier, returnTo, browser: digestSecret(browser) };
    const sealedContent = sealer.seal(JSON.stringify(stateContent), sealContext(key));
    await addState(db, { ...key, sealedContent, expiresAt }, now);
    return { url, browser, expiresAt };
  }

  /** Returns the connection, or throws `ExternalSignInError`. `browserSecrets` lists the secrets the browser presents. */
  async finish(
    provider: Provider,
    { code, state, error }: Callback,
    browserSecrets: readonly string[],
  ): Promise<ConnectionResult> {
    const { connections, redirectUris } = this.#options;
    const client = requireClient(provider);
    const consumed = state ? await this.#consumeState(state) : undefined;
    if (!consumed || !state || consumed.row.provider !== provider.id) {
      throw new ExternalSignInError('state_invalid');
    }
    const { verifier, returnTo, browser } = consumed.content;
    if (!includesSecret(browserSecrets, browser)) throw new ExternalSignInError('browser_mismatch');
    if (error !== undefined || !code) {
      throw new ExternalSignInError(error === 'access_denied' ? 'access_denied' : 'provider_error');
    }
    const authorization = { redirectUri: redirectUris[provider.family], state, verifier };
    const { account, tokens } = await this.#exchange(provider, client, authorization, code);
    const connection = await connections.save(consumed.row.userId, provider, account, tokens);
    return { provider, connection, account, returnTo };
  }

  async #exchange(
    provider: Provider,
    client: ClientCredentials,
    authorization: AuthorizationRequest,
    code: string,
  ) {
    const { oauth, fetch, clock, log } = this.#options;
    try {
      const { tokens, response } = await oauth.exchange(
        provider,
        client,
        authorization,
        code,
        clock.now(),
      );
      return { tokens, account: await provider.account(fetch, tokens.accessToken, response) };
    } catch (error) {
      // Library errors may repeat the data that was sent.
      const kind = error instanceof Error ? error.name : typeof error;
      log.info({ provider: provider.id, kind }, 'exchanging a code failed');
      throw new ExternalSignInError('exchange_failed');
    }
  }

  async #consumeState(state: string): Promise<{ row: StateRow; content: Content } | undefined> {
    const { db, sealer, clock } = this.#options;
    const row = await consumeState(db, digestSecret(state), clock.now());
    if (!row) return undefined;
    const unsealed = JSON.parse(sealer.open(row.sealedContent, sealContext(row)));
    return { row, content: content.parse(unsealed) };
  }
}

function requireClient({ client, name, missing }: Provider): ClientCredentials {
  if (client) return client;
  throw new ApiError('PROVIDER_NOT_FOUND', `${name} is not set up on this server`, {
    hint: `Ask the operator to set ${missing.join(' and ')}.`,
  });
}

function sealContext({ digest, userId, provider }: Omit<StateRow, 'sealedContent' | 'expiresAt'>) {
  return JSON.stringify(['connection state', digest, userId, provider]);
}
