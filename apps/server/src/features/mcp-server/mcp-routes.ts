import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import type { Authenticate } from '../../http/authenticate.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { whenClosed } from '../../http/when-closed.ts';
import type { McpKeys } from '../../identity/mcp-keys.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import type { McpEndpoint } from './mcp-endpoint.ts';
import { readCredential } from './read-credential.ts';

export interface McpRouteDependencies {
  readonly endpoint: McpEndpoint;
  readonly keys: McpKeys;
  readonly authenticate: Authenticate;
  /** Allowed browser origins; others are rejected. */
  readonly origins: readonly string[];
  readonly url: string;
  readonly metadataUrl: string;
  readonly streams: OpenStreams;
  /** Maximum number of open calls per user; 0 for no limit. */
  readonly maxOpen: number;
}

export const mcpPath = '/api/v1/gw/mcp';

const rpcMessage = z.looseObject({ jsonrpc: z.literal('2.0') });

/** The route of this service's own MCP server: Streamable HTTP without sessions. */
export function mcpRoutes(deps: McpRouteDependencies): RouteDefinition[] {
  const limiter = new KeyedConcurrencyLimit(deps.maxOpen, 'open MCP calls');

  return [
    route({
      method: 'POST',
      path: mcpPath,
      access: { exempt: 'gateway' },
      summary: 'Call the MCP server of this service (Streamable HTTP, stateless)',
      group: 'MCP',
      rawBody: true,
      admit: async (request) => {
        rejectForeignOrigin(request, deps.origins);
        return admit(request).catch((error) => {
          throw addChallenge(error, deps.metadataUrl);
        });
      },
      responses: {
        200: { about: 'The response, or a stream of progress and the response', body: rpcMessage },
        202: { about: 'The notification was accepted' },
      },
      handler: async ({ request, reply, signal, caller }) => {
        whenClosed(reply.raw, limiter.acquire(caller().userId));
        const stop = new AbortController();
        whenClosed(
          reply.raw,
          deps.streams.add(() => stop.abort(), { userId: caller().userId }),
        );
        const forwarded = toWebRequest(request, deps.url, AbortSignal.any([signal, stop.signal]));
        return relay(reply, await deps.endpoint.serve(forwarded, parseMessage(request), caller()));
      },
    }),
  ];

  async function admit(request: FastifyRequest): Promise<Caller> {
    const credential = readCredential(request);
    if (!credential)
      throw new ApiError('AUTH_REQUIRED', 'Send an MCP key: Authorization: Bearer mwm_…');
    if (credential.kind === 'token') return deps.authenticate(credential.token);
    return deps.keys.toCaller(await deps.keys.find(credential.key));
  }
}

function rejectForeignOrigin({ headers }: FastifyRequest, origins: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  throw new ApiError('ORIGIN_NOT_ALLOWED', "This origin isn't allowed to use the MCP server");
}

/** Points OAuth clients to the protected resource metadata. */
function addChallenge(error: unknown, metadataUrl: string): unknown {
  if (!(error instanceof ApiError) || error.status !== 401) return error;
  const reason = error.code === 'AUTH_REQUIRED' ? '' : ', error="invalid_token"';
  const challenge = `Bearer resource_metadata="${metadataUrl}"${reason}`;
  return new ApiError(error.code, error.message, {
    headers: { ...error.headers, 'www-authenticate': challenge },
    cause: error.cause,
  });
}

function toWebRequest({ method, headers, body }: FastifyRequest, url: string, signal: AbortSignal) {
  const headerPairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const bytes = Buffer.isBuffer(body) ? new Uint8Array(body) : null;
  return new Request(url, { method, headers: headerPairs, body: bytes, signal });
}

/** Returns undefined for invalid JSON, which the protocol library rejects itself. */
function parseMessage({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function relay(reply: FastifyReply, response: Response): FastifyReply {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    reply.header('x-accel-buffering', 'no');
  }
  return reply.send(response);
}
