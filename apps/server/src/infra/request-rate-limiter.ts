import { ApiError } from '../core/api-error.ts';
import type { Rate, RateCounters } from '../core/ports/rate-counters.ts';

/** Rate limit headers for the response, and the error if the request exceeds the limit. */
export interface RateResult {
  readonly headers: Readonly<Record<'ratelimit-policy' | 'ratelimit', string>>;
  readonly error: ApiError | undefined;
}

/** Limits requests per key and minute. */
export class RequestRateLimiter {
  readonly #counters: RateCounters;
  readonly #rate: Rate;

  /** `name` separates the counters from those of other rates. */
  constructor(counters: RateCounters, name: string, perMinute: number) {
    this.#counters = counters;
    this.#rate = { name, max: perMinute, windowMs: 60_000 };
  }

  async count(key: string): Promise<RateResult> {
    const { max } = this.#rate;
    const { isAllowed, remaining, msUntilReset } = await this.#counters.count(this.#rate, key);
    const seconds = Math.max(1, Math.ceil(msUntilReset / 1000));
    const headers = {
      'ratelimit-policy': `"requests";q=${max};w=60`,
      ratelimit: `"requests";r=${remaining};t=${seconds}`,
    };
    if (isAllowed) return { headers, error: undefined };
    const error = new ApiError('RATE_LIMITED', `At most ${max} requests per minute`, {
      hint: `Wait ${seconds} s.`,
      headers: { ...headers, 'retry-after': String(seconds) },
    });
    return { headers, error };
  }

  /** Counts a request and throws if it exceeds the limit. */
  async require(key: string): Promise<void> {
    const { error } = await this.count(key);
    if (error) throw error;
  }
}
