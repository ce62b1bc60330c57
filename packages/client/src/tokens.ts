/** An access token or a function that provides one; `rejected` is the token the service rejected. */
export type Token = string | ((rejected?: string) => string | Promise<string>);

/** Source of access tokens. Errors from a caller's function propagate unchanged. */
export class Tokens {
  readonly #token: Token;
  #renewal: { readonly rejected: string; readonly fresh: Promise<string> } | undefined;

  constructor(token: Token) {
    this.#token = token;
  }

  async current(): Promise<string> {
    return typeof this.#token === 'string' ? this.#token : this.#token();
  }

  /** Returns a token other than the rejected one, if available. Concurrent rejections renew once (single flight). */
  async renew(rejected: string): Promise<string | undefined> {
    const token = this.#token;
    if (typeof token === 'string') return undefined;
    // Another request has already renewed it.
    const current = await token();
    if (current !== rejected) return current;
    if (this.#renewal?.rejected !== rejected) {
      const fresh = Promise.resolve(token(rejected)).finally(() => {
        this.#renewal = undefined;
      });
      this.#renewal = { rejected, fresh };
    }
    const fresh = await this.#renewal.fresh;
    return fresh === rejected ? undefined : fresh;
  }
}
