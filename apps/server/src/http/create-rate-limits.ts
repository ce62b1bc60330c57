import { limits } from '@millwright/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { AuthExemption } from '../core/auth-exemptions.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import { RequestRateLimiter } from '../infra/request-rate-limiter.ts';
import { isProbe } from './is-probe.ts';
import { networkOf } from './rate-limit-network.ts';

export interface RateLimits {
  /** Counts an admitted request for its user, or for its address if it needs no user. */
  readonly hook: onRequestAsyncHookHandler;
  /** Replaces an authentication error with a rate limit error if the address has failed too often. */
  readonly replaceError: (error: unknown, request: FastifyRequest) => Promise<unknown>;
}

/**
 * Limits requests per minute: per user, and per address for requests without a valid token. A valid token is never
 * rejected because of its address, which others may share.
 */
export function createRateLimits(
  counters: RateCounters,
  perMinute: number,
  exemptions: readonly AuthExemption[],
): RateLimits {
  if (perMinute === 0) return { hook: async () => undefined, replaceError: async (error) => error };
  const users = new RequestRateLimiter(counters, 'users', perMinute);
  const addresses = unauthenticatedRate(counters);
  const checkedExemptions = new Set(
    exemptions.filter(({ alternativeCheck }) => alternativeCheck).map(({ id }) => id),
  );

  /** Returns true if the route has no check of its own. Routes with one count only failures, through `replaceError`. */
  function isOpen({ routeOptions }: FastifyRequest): boolean {
    const access = routeOptions.config?.access;
    return typeof access !== 'object' || !checkedExemptions.has(access.exempt);
  }

  return {
    hook: async (request, reply) => {
      if (request.caller) {
        const { headers, error } = await users.count(request.caller.userId);
        reply.headers(headers);
        if (error) throw error;
      } else if (isOpen(request) && !isProbe(request)) {
        await addresses.require(networkOf(request.ip));
      }
    },
    replaceError: async (error, request) => {
      if (!(error instanceof ApiError) || error.status !== 401) return error;
      const { error: rateError } = await addresses.count(networkOf(request.ip));
      return rateError ?? error;
    },
  };
}

/** One counter for all requests of an address without a valid token. */
export function unauthenticatedRate(counters: RateCounters): RequestRateLimiter {
  return new RequestRateLimiter(counters, 'strangers', limits.own.anonymousRequestsPerMinute);
}
