import type { Configuration } from 'openid-client';
import { isHttps } from '../../core/is-https.ts';
import { type ReceivedTokens, receive } from '../../core/received-tokens.ts';
import type { Client, Provider } from './provider.ts';
import type { AskProvider } from './provider-fetch.ts';

/** Loaded lazily: only needed to connect an account. */
const library = () => import('openid-client');

export interface Wanted {
  readonly redirectUri: string;
  readonly state: string;
  /** Undefined if the provider does not support PKCE. */
  readonly verifier: string | undefined;
}

/** The part shared by all providers: the authorization code flow and token refresh. */
export class OAuth {
  readonly #ask: AskProvider;

  constructor(ask: AskProvider) {
    this.#ask = ask;
  }

  async newVerifier({ hasPkce }: Provider): Promise<string | undefined> {
    return hasPkce ? (await library()).randomPKCECodeVerifier() : undefined;
  }

  /** Builds the URL to which the browser is redirected. */
  async authorizationUrl(
    provider: Provider,
    client: Client,
    { redirectUri, state, verifier }: Wanted,
  ): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const url = buildAuthorizationUrl(await this.#configuration(provider, client), {
      redirect_uri: redirectUri,
      state,
      ...(provider.scopes.length > 0 && { scope: provider.scopes.join(' ') }),
      ...(verifier && {
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    });
    return url.href;
  }

  /** Exchanges a code for tokens. Also returns the whole response. */
  async exchange(
    provider: Provider,
    client: Client,
    { redirectUri, state, verifier }: Wanted,
    code: string,
    now: Date,
  ): Promise<{ tokens: ReceivedTokens; answer: Readonly<Record<string, unknown>> }> {
    const { authorizationCodeGrant } = await library();
    const answer = await authorizationCodeGrant(
      await this.#configuration(provider, client),
      new URL(`${redirectUri}?${new URLSearchParams({ code, state })}`),
      { expectedState: state, ...(verifier && { pkceCodeVerifier: verifier }) },
    );
    return { tokens: received(answer, now), answer };
  }

  async refresh(
    provider: Provider,
    client: Client,
    refreshToken: string,
    now: Date,
  ): Promise<ReceivedTokens> {
    const { refreshTokenGrant } = await library();
    const configuration = await this.#configuration(provider, client);
    return received(await refreshTokenGrant(configuration, refreshToken), now);
  }

  async #configuration(provider: Provider, { id, secret }: Client): Promise<Configuration> {
    const { authorizeUrl, tokenUrl, secretIn } = provider;
    const client = await library();
    const configuration = new client.Configuration(
      {
        issuer: new URL(tokenUrl).origin,
        authorization_endpoint: authorizeUrl,
        token_endpoint: tokenUrl,
      },
      id,
      undefined,
      secretIn === 'header' ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret),
    );
    // The operator configures this address; only operators can choose one without TLS.
    if (!isHttps(tokenUrl)) client.allowInsecureRequests(configuration);
    configuration[client.customFetch] = async (url, { method, headers, body }) =>
      asOrdinary(await this.#ask(url, { method, headers, body: body as URLSearchParams }));
    return configuration;
  }
}

/** Normalizes nonstandard responses: one provider returns 201 for a token, another returns 200 for an error. */
function asOrdinary({ status, type, text }: Awaited<ReturnType<AskProvider>>): Response {
  const isFine = status >= 200 && status < 300;
  const saysError = isFine && /^\s*\{\s*"error"\s*:/.test(text);
  return new Response(text, {
    status: saysError ? 400 : isFine ? 200 : status,
    headers: { 'content-type': type },
  });
}

/** GitHub separates scopes with commas. */
function received(answer: Parameters<typeof receive>[0], now: Date): ReceivedTokens {
  return receive({ ...answer, scope: answer.scope?.replaceAll(',', ' ') }, now);
}

/** Errors for which a retry is pointless. Errors about the client itself are for the operator to fix. */
const final = ['invalid_grant', 'bad_refresh_token'];

/** Detected by field, because checking the class would load the whole library. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'error' in error && final.includes(String(error.error));
}
