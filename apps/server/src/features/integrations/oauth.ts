import type { Configuration } from 'openid-client';
import { isHttps } from '../../core/is-https.ts';
import { parseTokenResponse, type ReceivedTokens } from '../../core/parse-token-response.ts';
import type { ClientCredentials, Provider } from './provider.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** Loaded lazily: only needed to connect an account. */
const loadLibrary = () => import('openid-client');

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** Undefined if the provider does not support PKCE. */
  readonly verifier: string | undefined;
}

/** The part shared by all providers: the authorization code flow and token refresh. */
export class OAuth {
  readonly #fetch: ProviderFetch;

  constructor(fetch: ProviderFetch) {
    this.#fetch = fetch;
  }

  async newVerifier({ hasPkce }: Provider): Promise<string | undefined> {
    return hasPkce ? (await loadLibrary()).randomPKCECodeVerifier() : undefined;
  }

  /** Builds the URL to which the browser is redirected. */
  async authorizationUrl(
    provider: Provider,
    client: ClientCredentials,
    { redirectUri, state, verifier }: AuthorizationRequest,
  ): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadLibrary();
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
    client: ClientCredentials,
    { redirectUri, state, verifier }: AuthorizationRequest,
    code: string,
    now: Date,
  ): Promise<{ tokens: ReceivedTokens; response: Readonly<Record<string, unknown>> }> {
    const { authorizationCodeGrant } = await loadLibrary();
    const response = await authorizationCodeGrant(
      await this.#configuration(provider, client),
      new URL(`${redirectUri}?${new URLSearchParams({ code, state })}`),
      { expectedState: state, ...(verifier && { pkceCodeVerifier: verifier }) },
    );
    return { tokens: toReceivedTokens(response, now), response };
  }

  async refresh(
    provider: Provider,
    client: ClientCredentials,
    refreshToken: string,
    now: Date,
  ): Promise<ReceivedTokens> {
    const { refreshTokenGrant } = await loadLibrary();
    const configuration = await this.#configuration(provider, client);
    return toReceivedTokens(await refreshTokenGrant(configuration, refreshToken), now);
  }

  async #configuration(
    provider: Provider,
    { id, secret }: ClientCredentials,
  ): Promise<Configuration> {
    const { authorizeUrl, tokenUrl, secretLocation } = provider;
    const client = await loadLibrary();
    const configuration = new client.Configuration(
      {
        issuer: new URL(tokenUrl).origin,
        authorization_endpoint: authorizeUrl,
        token_endpoint: tokenUrl,
      },
      id,
      undefined,
      secretLocation === 'header'
        ? client.ClientSecretBasic(secret)
        : client.ClientSecretPost(secret),
    );
    // The operator configures this address; only operators can choose one without TLS.
    if (!isHttps(tokenUrl)) client.allowInsecureRequests(configuration);
    configuration[client.customFetch] = async (url, { method, headers, body }) =>
      normalizeResponse(await this.#fetch(url, { method, headers, body: body as URLSearchParams }));
    return configuration;
  }
}

/** Normalizes nonstandard responses: one provider returns 201 for a token, another returns 200 for an error. */
function normalizeResponse({ status, type, text }: Awaited<ReturnType<ProviderFetch>>): Response {
  const isSuccess = status >= 200 && status < 300;
  const hasErrorBody = isSuccess && /^\s*\{\s*"error"\s*:/.test(text);
  return new Response(text, {
    status: hasErrorBody ? 400 : isSuccess ? 200 : status,
    headers: { 'content-type': type },
  });
}

/** GitHub separates scopes with commas. */
function toReceivedTokens(
  response: Parameters<typeof parseTokenResponse>[0],
  now: Date,
): ReceivedTokens {
  return parseTokenResponse({ ...response, scope: response.scope?.replaceAll(',', ' ') }, now);
}

/** Errors for which a retry is pointless. Errors about the client itself are for the operator to fix. */
const finalCodes = ['invalid_grant', 'bad_refresh_token'];

/** Detected by field, because checking the class would load the whole library. */
export function isFinalError(error: unknown): boolean {
  return error instanceof Error && 'error' in error && finalCodes.includes(String(error.error));
}
