import type { StudioRecord } from '@millwright/contract';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  readonly expiresAt: number;
}

interface Endpoints {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint?: string;
}

interface Pending {
  readonly verifier: string;
  readonly returnTo: string;
}

/** Reason for a failed sign-in. `undefined` instead means there was no attempt. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const getPendingKey = (state: string) => `millwright.sign-in.${state}`;

/** Authorization code flow with PKCE, at the issuer the service names. */
export class SignIn {
  readonly #settings: StudioRecord['sign_in'];
  readonly #redirectUri: string;
  #endpoints: Promise<Endpoints> | undefined;

  constructor({ app_url, sign_in }: StudioRecord) {
    this.#settings = sign_in;
    this.#redirectUri = `${app_url}/signed-in`;
  }

  /** True if the issuer has the same origin, so that its session can be queried without leaving the page. */
  get isSameOrigin(): boolean {
    return new URL(this.#settings.issuer).origin === location.origin;
  }

  /** Redirects to the issuer and comes back to `returnTo`. */
  async redirect(returnTo: string, prompt?: 'none'): Promise<never> {
    const { url, state, verifier } = await this.#createAuthorization(prompt);
    const pending: Pending = { verifier, returnTo };
    // Both are worthless without the code, which only the issuer hands out.
    sessionStorage.setItem(getPendingKey(state), JSON.stringify(pending));
    location.replace(url);
    return new Promise<never>(() => undefined);
  }

  /** Gets tokens from the issuer's session without leaving the page; undefined if no user is signed in. */
  async signInSilently(): Promise<Tokens | undefined> {
    const { url, state, verifier } = await this.#createAuthorization('none');
    const response = await fetch(url, { credentials: 'same-origin' });
    const returnedQuery = new URL(response.url).searchParams;
    await response.body?.cancel();
    const code = returnedQuery.get('code');
    if (!code || returnedQuery.get('state') !== state) return undefined;
    return this.#exchange(code, verifier);
  }

  /** Completes the sign-in that `redirect` started. */
  async completeSignIn(query: URLSearchParams): Promise<{ tokens: Tokens; returnTo: string }> {
    const state = query.get('state') ?? '';
    const stored = sessionStorage.getItem(getPendingKey(state));
    sessionStorage.removeItem(getPendingKey(state));
    if (!stored) throw new SignInError('unknown_state', 'This sign-in has expired. Sign in again.');
    const { verifier, returnTo }: Pending = JSON.parse(stored);
    const code = query.get('code');
    if (!code) {
      const errorCode = query.get('error') ?? 'unknown';
      throw new SignInError(errorCode, query.get('error_description') ?? errorCode);
    }
    return { tokens: await this.#exchange(code, verifier), returnTo };
  }

  async refresh(refreshToken: string): Promise<Tokens> {
    return this.#fetchTokens(
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      refreshToken,
    );
  }

  async getSignOutUrl(appUrl: string): Promise<string | undefined> {
    const { end_session_endpoint } = await this.#discover();
    if (!end_session_endpoint) return undefined;
    const { client_id } = this.#settings;
    const query = new URLSearchParams({ client_id, post_logout_redirect_uri: `${appUrl}/` });
    return `${end_session_endpoint}?${query}`;
  }

  #discover(): Promise<Endpoints> {
    const base = this.#settings.issuer.replace(/\/$/, '');
    this.#endpoints ??= fetch(`${base}/.well-known/openid-configuration`).then((response) => {
      if (!response.ok) throw new Error(`The sign-in service returned status ${response.status}.`);
      return response.json();
    });
    // The caller gets the error; the next call retries.
    this.#endpoints.catch(() => {
      this.#endpoints = undefined;
    });
    return this.#endpoints;
  }

  async #createAuthorization(prompt?: 'none') {
    const { authorization_endpoint } = await this.#discover();
    const { client_id, scope, audience } = this.#settings;
    const state = createRandomText();
    const verifier = createRandomText();
    const query = new URLSearchParams({
      client_id,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope,
      state,
      code_challenge: await hashText(verifier),
      code_challenge_method: 'S256',
      // Two names for the same parameter; an issuer ignores those it does not know.
      audience,
      ...(/^https?:/.test(audience) && { resource: audience }),
      ...(prompt && { prompt }),
    });
    return { url: `${authorization_endpoint}?${query}`, state, verifier };
  }

  #exchange(code: string, code_verifier: string): Promise<Tokens> {
    const redirect_uri = this.#redirectUri;
    return this.#fetchTokens({
      grant_type: 'authorization_code',
      code,
      code_verifier,
      redirect_uri,
    });
  }

  async #fetchTokens(
    grant: Record<string, string>,
    previousRefreshToken?: string,
  ): Promise<Tokens> {
    const { token_endpoint } = await this.#discover();
    const body = new URLSearchParams({ ...grant, client_id: this.#settings.client_id });
    const response = await fetch(token_endpoint, { method: 'POST', body });
    // A body that is not JSON has no token, which is reported below.
    const tokenResponse: {
      access_token?: string;
      refresh_token?: string;
      expires_in?: number;
      error?: string;
      error_description?: string;
    } = await response.json().catch(() => ({}));
    if (!tokenResponse.access_token) {
      const errorCode = tokenResponse.error ?? `status ${response.status}`;
      throw new SignInError(errorCode, tokenResponse.error_description ?? errorCode);
    }
    return {
      accessToken: tokenResponse.access_token,
      refreshToken: tokenResponse.refresh_token ?? previousRefreshToken,
      expiresAt: Date.now() + (tokenResponse.expires_in ?? 3600) * 1000,
    };
  }
}

function createRandomText(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function hashText(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64url(new Uint8Array(hash));
}

function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
