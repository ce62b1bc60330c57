import { limits } from '@millwright/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { Exemption } from '../core/exemptions.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import { RequestRate } from '../core/request-rate.ts';
import { networkOf } from './network.ts';
import { isProbe } from './probes.ts';

export interface RateLimits {
  /** Counts a request that is let in, for its user, or for its address when it needs no user. */
  readonly hook: onRequestAsyncHookHandler;
  /** What to answer in place of a refusal: who fails to prove who they are too often hears that. */
  readonly instead: (error: unknown, request: FastifyRequest) => Promise<unknown>;
}

/**
 * Users have so many requests a minute, and so have addresses for what needs no token or brings a
 * wrong one. A token that holds is never refused for its address: others may share it.
 */
export function rateLimits(
  counters: RateCounters,
  perMinute: number,
  exemptions: readonly Exemption[],
): RateLimits {
  if (perMinute === 0) return { hook: async () => undefined, instead: async (error) => error };
  const users = new RequestRate(counters, 'users', perMinute);
  const addresses = strangerRate(counters);
  const checked = new Set(exemptions.filter(({ instead }) => instead).map(({ id }) => id));

  /** A door that checks something else is counted once that has failed. */
  function isOpen({ routeOptions }: FastifyRequest): boolean {
    const access = routeOptions.config?.access;
    return typeof access !== 'object' || !checked.has(access.exempt);
  }

  return {
    hook: async (request, reply) => {
      if (request.caller) {
        const { headers, refusal } = await users.count(request.caller.userId);
        reply.headers(headers);
        if (refusal) throw refusal;
      } else if (isOpen(request) && !isProbe(request)) {
        await addresses.require(networkOf(request.ip));
      }
    },
    instead: async (error, request) => {
      if (!(error instanceof ApiError) || error.status !== 401) return error;
      const { refusal } = await addresses.count(networkOf(request.ip));
      return refusal ?? error;
    },
  };
}

/** One count for all that an address asks for without a token that holds. */
export function strangerRate(counters: RateCounters): RequestRate {
  return new RequestRate(counters, 'strangers', limits.own.strangerRequestsPerMinute);
}
