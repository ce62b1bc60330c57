import type { EgressFetch } from '../../../infra/egress/egress.ts';
import { JsonDepth, maxJsonDepth } from './json-depth.ts';
import { type Challenge, McpConnectionError } from './mcp-connection-error.ts';

export interface HttpOptions {
  readonly fetch: EgressFetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: (() => Promise<string | undefined>) | undefined;
  readonly connectMs: number;
  readonly callMs: number;
}

/** One request in flight, with the side results of its response. */
export interface Exchange {
  readonly stop: AbortController;
  /** The response is a stream that continues after `send()` returns. */
  isStream: boolean;
  failure: Error | undefined;
}

const mib = 1024 * 1024;
/** Limit for one response; results above their own limit are truncated later. */
const maxResponseBytes = 4 * mib;
/** Limit for all responses on one stream. */
const maxStreamBytes = 16 * mib;

/** Creates the `fetch` for the library's transports: adds the user's headers, enforces limits and records failures. */
export function createTransportFetch(
  options: HttpOptions,
  currentExchange: () => Exchange | undefined,
): (address: string | URL, init?: RequestInit) => Promise<Response> {
  const limits = {
    POST: { maxBytes: maxResponseBytes, headMs: options.callMs, totalMs: options.callMs },
    GET: { maxBytes: maxStreamBytes, headMs: options.connectMs, totalMs: Infinity },
    DELETE: { maxBytes: maxResponseBytes, headMs: 2000, totalMs: 2000 },
  };

  return async (address, init = {}) => {
    const exchange = currentExchange();
    try {
      const rawResponse = await options.fetch(address, {
        ...init,
        headers: await mergeHeaders(init, options),
        // Overrides the library's setting: it would follow redirects itself and reveal their target.
        redirect: 'follow',
        limits: limits[methodOf(init)],
      });
      await rejectUnauthorized(rawResponse);
      const response = limitDepth(rawResponse);
      if (!exchange) return response;
      exchange.isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
      return watchBody(response, {
        onError: (error) => {
          if (error instanceof Error) exchange.failure ??= error;
        },
      });
    } catch (error) {
      if (exchange && error instanceof Error) exchange.failure = error;
      throw error;
    }
  };
}

function methodOf({ method }: RequestInit): 'GET' | 'POST' | 'DELETE' {
  return method === 'POST' || method === 'DELETE' ? method : 'GET';
}

/** Merges headers. Protocol headers and the token take precedence over the user's headers. */
async function mergeHeaders(init: RequestInit, options: HttpOptions): Promise<Headers> {
  const headers = new Headers(init.headers);
  const token = await options.token?.();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(options.headers)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return headers;
}

async function rejectUnauthorized(response: Response): Promise<void> {
  const challenge = parseChallenge(response.headers.get('www-authenticate') ?? '');
  const hasInsufficientScope = response.status === 403 && challenge.error === 'insufficient_scope';
  if (response.status !== 401 && !hasInsufficientScope) return;
  await response.body?.cancel();
  throw new McpConnectionError('AUTH_REQUIRED', 'The server requires you to sign in.', {
    challenge,
  });
}

function parseChallenge(header: string): Challenge {
  const parameter = (name: string) =>
    new RegExp(`\\b${name}="([^"]{1,2048})"`).exec(header)?.[1] ??
    new RegExp(`\\b${name}=([^\\s,"]{1,2048})`).exec(header)?.[1];
  return {
    resourceMetadata: parameter('resource_metadata'),
    scope: parameter('scope'),
    error: parameter('error'),
  };
}

/** Limits nesting: the library validates messages recursively, which blocks or overflows the stack on deep input. */
function limitDepth(response: Response): Response {
  const depth = new JsonDepth();
  const limited = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        if (!depth.add(bytes)) return controller.enqueue(bytes);
        const message = `The response is nested more than ${maxJsonDepth} levels deep.`;
        controller.error(new McpConnectionError('TOO_LARGE', message));
      },
    }),
  );
  return limited ? new Response(limited, response) : response;
}

/**
 * Observes a body's end and errors. The library reports a broken stream without the cause, and does not report the end
 * of a stream without pending requests.
 */
export function watchBody(
  response: Response,
  { onEnd, onError }: { onEnd?: () => void; onError?: (error: unknown) => void },
): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        onError?.(error);
        controller.error(error);
      }
      onEnd?.();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}
