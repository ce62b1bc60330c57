import type { SignIn, Tokens } from './sign-in.ts';

/** Tokens that expire within this time are renewed before use. */
const renewalMarginMs = 60_000;

/**
 * The session of this page. Tokens live in memory only, so no storage can leak them. After a reload, the issuer's own
 * session, whose cookie no script can read, provides new ones.
 */
export class Session {
  readonly #signIn: SignIn;
  readonly #onLost: () => void;
  #tokens: Tokens;
  #renewal: Promise<Tokens> | undefined;

  constructor(signIn: SignIn, tokens: Tokens, onLost: () => void) {
    this.#signIn = signIn;
    this.#tokens = tokens;
    this.#onLost = onLost;
  }

  /** Returns a valid token. Renewal is single flight. */
  readonly token = async (rejected?: string): Promise<string> => {
    const { accessToken, expiresAt } = this.#tokens;
    const isValid = accessToken !== rejected && Date.now() < expiresAt - renewalMarginMs;
    if (isValid) return accessToken;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return (await this.#renewal).accessToken;
  };

  async #renew(): Promise<Tokens> {
    const tokens = (await this.#renewByRefreshToken()) ?? (await this.#renewBySession());
    if (tokens) {
      this.#tokens = tokens;
      return tokens;
    }
    this.#onLost();
    throw new Error('Your session has ended. Sign in again.');
  }

  async #renewByRefreshToken(): Promise<Tokens | undefined> {
    const { refreshToken } = this.#tokens;
    if (!refreshToken) return undefined;
    try {
      return await this.#signIn.refresh(refreshToken);
    } catch (error) {
      // A network failure says nothing about the session.
      if (error instanceof TypeError) throw error;
      return undefined;
    }
  }

  async #renewBySession(): Promise<Tokens | undefined> {
    return this.#signIn.isSameOrigin ? this.#signIn.signInSilently() : undefined;
  }
}
