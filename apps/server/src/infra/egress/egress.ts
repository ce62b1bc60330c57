import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { AllowedHosts } from './allowed-hosts.ts';
import { decodeBody } from './decode-body.ts';
import { type Destination, parseDestination, type Rules } from './destination.ts';
import { createUnreachableError, EgressError } from './egress-error.ts';
import { internet, type Network } from './network.ts';
import { RequestLifetime } from './request-lifetime.ts';
import {
  findRedirectTarget,
  normalizeRequest,
  sendRequest,
  toRedirectedRequest,
} from './send-request.ts';

export { EgressError };

/** Limits for one request and its response, including redirects within the origin. */
export interface EgressLimits {
  /** Size of the body, both on the wire and decoded. */
  readonly maxBytes: number;
  /** Time until the response head arrives. */
  readonly headMs: number;
  /** Time until the response ends. `Infinity` leaves cancellation to the signal. */
  readonly totalMs: number;
  /** Rejections are delayed to a multiple of this time, so that timing does not reveal the reason. */
  readonly rejectionDelayMs: number;
}

const defaultLimits: EgressLimits = {
  maxBytes: 1024 * 1024,
  headMs: 10_000,
  totalMs: 10_000,
  rejectionDelayMs: 1000,
};
const maxHops = 5;

export interface EgressInit extends RequestInit {
  readonly limits?: Partial<EgressLimits>;
}

/** Has the signature of `fetch`, but reaches only public addresses and hosts allowed by the operator. */
export type EgressFetch = (address: string | URL, init?: EgressInit) => Promise<Response>;

export interface EgressRules {
  /** A setting such as `MCP_ALLOWED_HOSTS` or `GIT_ALLOWED_HOSTS`: `host` or `host:port`; IP addresses are accepted. */
  readonly allowedHosts: readonly string[];
  /** Hosts of this service, with or without a port. Neither they nor their subdomains can be reached. */
  readonly own: readonly string[];
  /** Allows `http:` for public hosts, for requests that carry nothing confidential. */
  readonly allowsHttp?: boolean;
}

export interface EgressOptions extends EgressRules {
  readonly limits?: Partial<EgressLimits>;
  readonly network?: Network;
}

export interface Egress {
  readonly fetch: EgressFetch;
  /** Aborts all requests in flight. */
  close(): void;
}

/** Describes the problem with an address as a predicate ("must begin with …"); undefined if the address is allowed. */
export function checkUrl(address: string, rules: EgressRules): string | undefined {
  const parsed = parseDestination(address, toRules(rules));
  return 'problem' in parsed ? parsed.problem : undefined;
}

/**
 * Creates the HTTP client for user-supplied addresses. Every request opens its own connection to a checked address and
 * ignores proxies and credentials from the environment.
 */
export function createEgress(options: EgressOptions): Egress {
  const rules = toRules(options);
  const defaults = { ...defaultLimits, ...options.limits };
  const network = options.network ?? internet;
  const inFlight = new Set<RequestLifetime>();

  const fetch: EgressFetch = async (address, { limits, ...init } = {}) => {
    const { maxBytes, rejectionDelayMs, ...times } = { ...defaults, ...limits };
    const startedAt = performance.now();
    const signal = init.signal ?? undefined;
    const lifetime = new RequestLifetime({
      ...times,
      signal,
      onEnd: (over) => inFlight.delete(over),
    });
    inFlight.add(lifetime);
    try {
      const { response, method } = await follow(String(address), init, lifetime);
      lifetime.headArrived();
      return toResponse(response, method, maxBytes, lifetime);
    } catch (error) {
      lifetime.end();
      if (hasSensitiveTiming(error)) {
        const waited = (performance.now() - startedAt) % rejectionDelayMs;
        // Rejects only if the caller aborts, who then gets the original error.
        await delay(rejectionDelayMs - waited, undefined, signal && { signal }).catch(() => {});
      }
      throw error;
    }
  };

  async function follow(
    address: string,
    init: RequestInit,
    lifetime: RequestLifetime,
  ): Promise<{ response: IncomingMessage; method: string }> {
    let destination = requireDestination(address, rules);
    let request = await normalizeRequest(destination.url, init);
    for (let hops = 0; ; hops++) {
      const response = await sendRequest(destination, request, network, lifetime.signal);
      const target =
        init.redirect === 'manual' ? undefined : findRedirectTarget(response, destination.url);
      if (target === undefined) return { response, method: request.method };
      response.destroy();
      const mayFollow = init.redirect !== 'error' && hops < maxHops;
      if (!mayFollow || target?.origin !== destination.url.origin) {
        throw new EgressError('REDIRECT_REFUSED', 'The server redirects to another address.');
      }
      destination = requireDestination(target.href, rules);
      request = toRedirectedRequest(request, response.statusCode ?? 0);
    }
  }

  return {
    fetch,
    close: () => {
      for (const lifetime of inFlight) lifetime.end(createUnreachableError());
    },
  };
}

function toRules({ allowedHosts, own, allowsHttp = false }: EgressRules): Rules {
  return { allowed: new AllowedHosts(allowedHosts), own, allowsHttp };
}

function requireDestination(address: string, rules: Rules): Destination {
  const parsed = parseDestination(address, rules);
  if ('destination' in parsed) return parsed.destination;
  throw new EgressError('ADDRESS_REFUSED', `The address ${parsed.problem}.`);
}

function toResponse(
  incoming: IncomingMessage,
  method: string,
  maxBytes: number,
  lifetime: RequestLifetime,
): Response {
  const status = incoming.statusCode ?? 0;
  if (status < 200 || status > 599) {
    incoming.destroy();
    throw new EgressError('BAD_ANSWER', 'The response has an invalid status.');
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (method === 'HEAD' || [204, 205, 304].includes(status)) {
    incoming.destroy();
    lifetime.end();
    return new Response(null, { status, headers });
  }
  try {
    return new Response(decodeBody(incoming, maxBytes, lifetime), { status, headers });
  } catch (error) {
    incoming.destroy();
    throw error;
  }
}

/** Errors whose timing would reveal something about the network. */
function hasSensitiveTiming(error: unknown): boolean {
  return (
    error instanceof EgressError && ['ADDRESS_REFUSED', 'UNREACHABLE', 'TLS'].includes(error.code)
  );
}
