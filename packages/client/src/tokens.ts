/** An access token, or whoever has one; `refused` is the one that the service no longer accepts. */
export type Token = string | ((refused?: string) => string | Promise<string>);

/** Where access tokens come from. What a caller's function throws is passed on as it is. */
export class Tokens {
  readonly #token: Token;
  #renewal: { readonly refused: string; readonly fresh: Promise<string> } | undefined;

  constructor(token: Token) {
    this.#token = token;
  }

  async current(): Promise<string> {
    return typeof this.#token === 'string' ? this.#token : this.#token();
  }

  /** Another token than the refused one, if there is any. Requests refused together ask once. */
  async renewed(refused: string): Promise<string | undefined> {
    const token = this.#token;
    if (typeof token === 'string') return undefined;
    // Others were refused with it before, and have had it replaced.
    const current = await token();
    if (current !== refused) return current;
    if (this.#renewal?.refused !== refused) {
      const fresh = Promise.resolve(token(refused)).finally(() => {
        this.#renewal = undefined;
      });
      this.#renewal = { refused, fresh };
    }
    const fresh = await this.#renewal.fresh;
    return fresh === refused ? undefined : fresh;
  }
}
