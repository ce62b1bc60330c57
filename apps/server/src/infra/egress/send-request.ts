import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { hopByHopHeaders } from '../hop-by-hop.ts';
import type { Destination } from './destination.ts';
import { dial } from './dial.ts';
import { createUnreachableError, EgressError } from './egress-error.ts';
import type { Network } from './network.ts';

const maxHeadBytes = 16 * 1024;
/** Headers that belong to the connection or that this client sets itself. */
const strippedHeaders = [...hopByHopHeaders, 'host', 'content-length', 'expect', 'accept-encoding'];

interface PlainRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | undefined;
}

/** Normalizes a request. Accepts every form of headers and body that `fetch` accepts. */
export async function normalizeRequest(url: URL, init: RequestInit): Promise<PlainRequest> {
  const { method, headers, body } = new Request(url, { ...init, signal: null });
  for (const name of strippedHeaders) headers.delete(name);
  return {
    method,
    headers,
    body: body ? Buffer.from(await new Response(body).bytes()) : undefined,
  };
}

export async function sendRequest(
  destination: Destination,
  { method, headers, body }: PlainRequest,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url } = destination;
  const socket = await dial(destination, network, signal);
  const outgoing = httpRequest({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      ...Object.fromEntries(headers),
      host: url.host,
      connection: 'close',
      'accept-encoding': 'identity',
    },
    maxHeaderSize: maxHeadBytes,
  });
  // `once` reports errors before the response; later ones end the body.
  outgoing.on('error', () => {});
  try {
    const responded = once(outgoing, 'response', { signal });
    outgoing.end(body);
    const [response]: IncomingMessage[] = await responded;
    if (response) return response;
    throw createUnreachableError();
  } catch (error) {
    outgoing.destroy();
    socket.destroy();
    signal.throwIfAborted();
    throw toEgressError(error);
  }
}

function toEgressError(error: unknown): EgressError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new EgressError('TOO_LARGE', 'The response headers are too large.');
  }
  if (code.startsWith('HPE_')) return new EgressError('BAD_ANSWER', 'The response is not HTTP.');
  return createUnreachableError();
}

/** Returns the redirect target, null if it is not a valid URL, or undefined if the response is no redirect. */
export function findRedirectTarget(
  { statusCode, headers }: IncomingMessage,
  from: URL,
): URL | null | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode ?? 0);
  return isRedirect && headers.location !== undefined
    ? URL.parse(headers.location, from.href)
    : undefined;
}

/** Builds the request for a redirect. As in browsers, only 307 and 308 repeat a request with its body. */
export function toRedirectedRequest(request: PlainRequest, status: number): PlainRequest {
  const isRepeated = status === 307 || status === 308 || /^(GET|HEAD)$/.test(request.method);
  if (isRepeated) return request;
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  return { method: 'GET', headers, body: undefined };
}
