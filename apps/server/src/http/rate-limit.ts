import { limits } from '@millwright/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { Exemption } from '../core/exemptions.ts';
import { networkOf } from './network.ts';
import { isProbe } from './probes.ts';

const windowMs = 60_000;

interface Window {
  readonly began: number;
  count: number;
}

/** Counts requests by key, minute by minute, and says how much is left. */
export class RequestRate {
  readonly #perMinute: number;
  /** In the order in which they began, so that those that are over come first. */
  readonly #windows = new Map<string, Window>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts one request; the refusal when it is one too many. */
  count(key: string): { headers: Record<string, string>; refusal: ApiError | undefined } {
    const perMinute = this.#perMinute;
    const now = performance.now();
    const window = this.#windowOf(key, now);
    window.count += 1;
    const seconds = Math.ceil((window.began + windowMs - now) / 1000);
    const left = Math.max(0, perMinute - window.count);
    const headers = {
      'ratelimit-policy': `"requests";q=${perMinute};w=60`,
      ratelimit: `"requests";r=${left};t=${seconds}`,
    };
    if (window.count <= perMinute) return { headers, refusal: undefined };
    const refusal = new ApiError('RATE_LIMITED', `At most ${perMinute} requests a minute`, {
      hint: `Wait ${seconds} s.`,
      headers: { ...headers, 'retry-after': String(seconds) },
    });
    return { headers, refusal };
  }

  #windowOf(key: string, now: number): Window {
    for (const [old, { began }] of this.#windows) {
      if (now - began < windowMs) break;
      this.#windows.delete(old);
    }
    const window = this.#windows.get(key) ?? { began: now, count: 0 };
    this.#windows.set(key, window);
    return window;
  }
}

export interface RateLimits {
  /** Counts a request that is let in, for its user, or for its address when it needs no user. */
  readonly hook: onRequestAsyncHookHandler;
  /** What to answer in place of a refusal: who fails to prove who they are too often hears that. */
  readonly instead: (error: unknown, request: FastifyRequest) => unknown;
}

/**
 * Users have so many requests a minute, and so have addresses for what needs no token or brings a
 * wrong one. A token that holds is never refused for its address: others may share it.
 */
export function rateLimits(perMinute: number, exemptions: readonly Exemption[]): RateLimits {
  if (perMinute === 0) return { hook: async () => undefined, instead: (error) => error };
  const users = new RequestRate(perMinute);
  const addresses = new RequestRate(limits.own.strangerRequestsPerMinute);
  const checked = new Set(exemptions.filter(({ instead }) => instead).map(({ id }) => id));

  /** A door that checks something else is counted once that has failed. */
  function isOpen({ routeOptions }: FastifyRequest): boolean {
    const access = routeOptions.config?.access;
    return typeof access !== 'object' || !checked.has(access.exempt);
  }

  return {
    hook: async (request, reply) => {
      if (request.caller) {
        const { headers, refusal } = users.count(request.caller.userId);
        reply.headers(headers);
        if (refusal) throw refusal;
      } else if (isOpen(request) && !isProbe(request)) {
        const { refusal } = addresses.count(networkOf(request.ip));
        if (refusal) throw refusal;
      }
    },
    instead: (error, request) => {
      if (!(error instanceof ApiError) || error.status !== 401) return error;
      return addresses.count(networkOf(request.ip)).refusal ?? error;
    },
  };
}
