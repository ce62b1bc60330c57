import type { SignIn, Tokens } from './sign-in.ts';

/** A token that ends within this time is replaced before it is used. */
const marginMs = 60_000;

/**
 * Who is signed in on this page. Tokens live in memory alone: no storage, so nothing to steal from
 * one. A reload asks the issuer's own session, whose cookie no script can read, for new ones.
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

  /** However many ask at once, one renewal is under way at most. */
  readonly token = async (refused?: string): Promise<string> => {
    const { accessToken, expiresAt } = this.#tokens;
    const isFine = accessToken !== refused && Date.now() < expiresAt - marginMs;
    if (isFine) return accessToken;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return (await this.#renewal).accessToken;
  };

  async #renew(): Promise<Tokens> {
    const tokens = (await this.#byRefreshToken()) ?? (await this.#bySession());
    if (tokens) {
      this.#tokens = tokens;
      return tokens;
    }
    this.#onLost();
    throw new Error('The session is over');
  }

  async #byRefreshToken(): Promise<Tokens | undefined> {
    const { refreshToken } = this.#tokens;
    if (!refreshToken) return undefined;
    try {
      return await this.#signIn.refresh(refreshToken);
    } catch (error) {
      // A network that is away says nothing about the session.
      if (error instanceof TypeError) throw error;
      return undefined;
    }
  }

  async #bySession(): Promise<Tokens | undefined> {
    return this.#signIn.isAtHome ? this.#signIn.silently() : undefined;
  }
}
