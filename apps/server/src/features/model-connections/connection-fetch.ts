import type { Config } from '../../core/settings/all-settings.ts';
import { checkUrl, createEgress, type EgressRules } from '../../infra/egress/egress.ts';
import type { Network } from '../../infra/egress/network.ts';

export interface ConnectionTarget {
  /** Null for connections of the installation. */
  readonly userId: string | null;
  /** Null for a provider's public address. */
  readonly baseUrl: string | null;
  readonly apiKey: string | undefined;
}

/** Creates the HTTP client of a connection. */
export type ConnectionFetch = (target: ConnectionTarget) => typeof fetch;

/** A long reply with reasoning; a turn's own limits end it earlier. */
const maxReplyBytes = 256 * 1024 * 1024;
/** Models may think for minutes before they send the first byte; the caller's timeouts apply. */
const maxHeadMs = 60 * 60_000;

type Settings = Pick<Config, 'MODEL_PRIVATE_ADDRESSES' | 'BASE_URL' | 'PREVIEW_HOST'>;

export interface ConnectionAddresses {
  readonly fetchFor: ConnectionFetch;
  /** Describes the problem with an address; undefined if the connection may use it. */
  findProblem(target: Pick<ConnectionTarget, 'userId' | 'baseUrl'>): string | undefined;
  close(): void;
}

/**
 * Decides which addresses connections may use. Addresses supplied by users, or by administrators where the operator
 * forbids private ones, are reached only through the guarded client.
 */
export function connectionAddresses(config: Settings, network?: Network): ConnectionAddresses {
  const rules: EgressRules = {
    allowedHosts: [],
    own: [new URL(config.BASE_URL).host, config.PREVIEW_HOST],
  };
  const egress = createEgress({
    ...rules,
    limits: { maxBytes: maxReplyBytes, headMs: maxHeadMs, totalMs: Number.POSITIVE_INFINITY },
    ...(network && { network }),
  });
  const isGuarded = ({ userId, baseUrl }: Pick<ConnectionTarget, 'userId' | 'baseUrl'>) =>
    baseUrl !== null && (userId !== null || !config.MODEL_PRIVATE_ADDRESSES);
  return {
    fetchFor: (target) => {
      const send = isGuarded(target) ? (egress.fetch as typeof fetch) : fetch;
      return async (input, init) => {
        // A redirect would send the key to another address.
        const response = await send(input, { ...init, redirect: 'error' });
        return response.ok ? response : withoutKey(response, target.apiKey);
      };
    },
    findProblem: (target) => {
      if (target.baseUrl === null || !isGuarded(target)) return undefined;
      return checkUrl(target.baseUrl, rules);
    },
    close: () => egress.close(),
  };
}

/** Removes the key from an error, in which some providers repeat it: errors are logged. */
async function withoutKey(response: Response, apiKey: string | undefined): Promise<Response> {
  if (apiKey === undefined) return response;
  const text = (await response.text()).replaceAll(apiKey, '[redacted]');
  const { status, statusText, headers } = response;
  // Some statuses allow no body, not even an empty one.
  return new Response(text === '' ? null : text, { status, statusText, headers });
}
