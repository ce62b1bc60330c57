import type { EgressFetch } from '../../egress/egress.ts';
import { JsonDepth, maxJsonDepth } from './json-depth.ts';
import { type Challenge, McpConnectionError } from './mcp-connection-error.ts';

export interface HttpMeans {
  readonly fetch: EgressFetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly token: (() => Promise<string | undefined>) | undefined;
  readonly connectMs: number;
  readonly callMs: number;
}

/** One request on its way, and what came of it beside its answer. */
export interface Exchange {
  readonly stop: AbortController;
  /** The answer comes piece by piece, after the sending is done. */
  isStream: boolean;
  failure: Error | undefined;
}

const mib = 1024 * 1024;
/** Of one answer; what is larger than a result may be is cut later. */
const maxAnswerBytes = 4 * mib;
/** Of all answers that come by one stream. */
const maxStreamBytes = 16 * mib;

/** `fetch` as the library's transports use it: with the user's headers, bounded, and with failures of ours. */
export function guardFetch(
  means: HttpMeans,
  exchangeOf: () => Exchange | undefined,
): (address: string | URL, init?: RequestInit) => Promise<Response> {
  const limits = {
    POST: { maxBytes: maxAnswerBytes, headMs: means.callMs, totalMs: means.callMs },
    GET: { maxBytes: maxStreamBytes, headMs: means.connectMs, totalMs: Infinity },
    DELETE: { maxBytes: maxAnswerBytes, headMs: 2000, totalMs: 2000 },
  };

  return async (address, init = {}) => {
    const exchange = exchangeOf();
    try {
      const answer = await means.fetch(address, {
        ...init,
        headers: await headersFor(init, means),
        // The library would follow by itself and tell where to.
        redirect: 'follow',
        limits: limits[methodOf(init)],
      });
      await refuseUnauthorized(answer);
      const response = limitDepth(answer);
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

/** What the protocol needs stands; then the token, then what the user gave. */
async function headersFor(init: RequestInit, means: HttpMeans): Promise<Headers> {
  const headers = new Headers(init.headers);
  const token = await means.token?.();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(means.headers)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return headers;
}

async function refuseUnauthorized(response: Response): Promise<void> {
  const challenge = challengeOf(response.headers.get('www-authenticate') ?? '');
  const lacksScope = response.status === 403 && challenge.error === 'insufficient_scope';
  if (response.status !== 401 && !lacksScope) return;
  await response.body?.cancel();
  throw new McpConnectionError('AUTH_REQUIRED', 'The server wants you to sign in.', { challenge });
}

function challengeOf(header: string): Challenge {
  const parameter = (name: string) =>
    new RegExp(`\\b${name}="([^"]{1,2048})"`).exec(header)?.[1] ??
    new RegExp(`\\b${name}=([^\\s,"]{1,2048})`).exec(header)?.[1];
  return {
    resourceMetadata: parameter('resource_metadata'),
    scope: parameter('scope'),
    error: parameter('error'),
  };
}

/** The library validates messages recursively, which blocks or overflows the stack when they are nested very deep. */
function limitDepth(response: Response): Response {
  const depth = new JsonDepth();
  const limited = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        if (!depth.add(bytes)) return controller.enqueue(bytes);
        const message = `The answer is nested deeper than ${maxJsonDepth} levels.`;
        controller.error(new McpConnectionError('TOO_LARGE', message));
      },
    }),
  );
  return limited ? new Response(limited, response) : response;
}

/** The library tells of a stream that broke, but not why; nor of one that ended when nothing was asked. */
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
