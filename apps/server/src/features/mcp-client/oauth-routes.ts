import {
  type McpConnectedRecord,
  type McpSignInRecord,
  type McpTransport,
  mcpConnectedRecord,
  mcpSignInRecord,
  newErrorRef,
  oauthClientDocument,
} from '@millwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { ExternalSignInError } from '../../core/external-sign-in-error.ts';
import { generateSecret } from '../../core/generate-secret.ts';
import { BindingCookie } from '../../http/binding-cookie.ts';
import { networkOf } from '../../http/rate-limit-network.ts';
import { pagePolicy } from '../../http/render-page.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { acceptsJson, toOAuthApiError } from '../../http/to-oauth-api-error.ts';
import type { RequestRateLimiter } from '../../infra/request-rate-limiter.ts';
import { badTicketPage, renderConsentPage } from './oauth/render-consent-page.ts';
import { type SignIns, signInSeconds } from './oauth/sign-ins.ts';

/** Finds the part of a server that a sign-in needs; throws if the server does not exist or belongs to another user. */
export type FindMcpServer = (
  caller: Caller,
  id: string,
) => Promise<{
  readonly id: string;
  readonly url: string | null;
  readonly transport: McpTransport;
}>;

export interface McpOAuthDependencies {
  readonly signIns: SignIns;
  readonly findServer: FindMcpServer;
  readonly baseUrl: string;
  readonly appUrl: string;
  /** Our metadata document for authorization servers that fetch client metadata; unset if they cannot reach us. */
  readonly clientDocument: z.output<typeof oauthClientDocument> | undefined;
  /** Limits per user, and per address for requests without a user; unset for no limit. */
  readonly rates:
    | { readonly starts: RequestRateLimiter; readonly visits: RequestRateLimiter }
    | undefined;
}

/** A parameter that is repeated or sent as a list counts as missing. */
const parameter = z.string().optional().catch(undefined);

/** Routes to sign in to users' MCP servers. */
export function mcpOAuthRoutes(deps: McpOAuthDependencies): RouteDefinition[] {
  const { signIns, findServer, baseUrl, appUrl, clientDocument, rates } = deps;
  const cookieAddress = `${baseUrl}/api/v1/mcp/oauth`;
  const cookie = new BindingCookie('mw_oauth', cookieAddress, signInSeconds);
  const beginUrl = `${baseUrl}/api/v1/mcp/oauth/begin`;
  const requesterCookie = new BindingCookie('mw_oauth_start', cookieAddress, signInSeconds);

  async function countVisit({ ip }: FastifyRequest): Promise<void> {
    await rates?.visits.require(networkOf(ip));
  }

  function redirectToApp(reply: FastifyReply, result: Record<string, string>): FastifyReply {
    return reply.redirect(`${appUrl}/settings/mcp?${new URLSearchParams(result)}`, 302);
  }

  return [
    route({
      method: 'POST',
      path: '/api/v1/mcp/servers/:id/oauth/start',
      access: 'bearer',
      summary: 'Start signing in to an MCP server',
      group: 'MCP',
      responses: { 200: { about: 'The address to open in the browser', body: mcpSignInRecord } },
      handler: async ({ params, caller, request, reply, signal }): Promise<McpSignInRecord> => {
        const { userId, email, name: userName } = caller();
        const { id, url, transport } = await findServer(caller(), params.id ?? '');
        await rates?.starts.require(userId);
        if (transport === 'stdio' || url === null) {
          throw new ApiError('OAUTH_NOT_REQUIRED', 'A stdio server has no sign-in');
        }
        // If one of our own pages makes the request, only the same browser may continue.
        const isPage = request.headers['sec-fetch-site'] === 'same-origin';
        const secret = isPage ? generateSecret() : undefined;
        const requester = { userId, account: email ?? userName ?? userId, secret };
        const { ticket, expiresAt } = await signIns.start(requester, { id, url }, signal);
        if (secret) requesterCookie.add(request, reply, secret);
        reply.header('cache-control', 'no-store');
        return {
          server_id: id,
          authorization_url: `${beginUrl}?ticket=${ticket}`,
          expires_at: expiresAt.toISOString(),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/mcp/oauth/begin',
      access: { exempt: 'mcp-oauth-begin' },
      summary: 'Continue to the sign-in page of an MCP server, with a ticket',
      group: 'MCP',
      query: z.object({ ticket: parameter }),
      responses: {
        200: {
          about: 'Confirmation page for a browser that may have been sent here by someone else',
          body: 'text/html',
        },
        302: { about: 'Redirect to the authorization server' },
        400: { about: 'The ticket is unknown, already used or expired', body: 'text/html' },
      },
      handler: async ({ query, request, reply }) => {
        await countVisit(request);
        reply.header('cache-control', 'no-store');
        // A client that only probes the address must not consume the ticket.
        if (request.method === 'HEAD') return reply.code(204).send();
        const started = query.ticket
          ? await signIns.begin(query.ticket, {
              browserSecrets: requesterCookie.read(request),
              isBrowser: isNavigation(request),
            })
          : undefined;
        if (!started) return rejectTicket(request, reply);
        if ('secret' in started) {
          requesterCookie.add(request, reply, started.secret);
          return sendHtml(
            reply,
            renderConsentPage(started, `${beginUrl}?ticket=${started.ticket}`),
          );
        }
        cookie.add(request, reply, started.browser);
        return reply.redirect(started.url, 302);
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/mcp/oauth/callback',
      access: { exempt: 'mcp-oauth-callback' },
      summary: 'Redirect target for the authorization servers of MCP servers',
      group: 'MCP',
      query: z.object({ code: parameter, state: parameter, iss: parameter, error: parameter }),
      responses: {
        200: { about: 'If JSON is accepted: the server is connected', body: mcpConnectedRecord },
        302: { about: 'Redirect to the settings, with `mcp_oauth=connected` or `mcp_oauth=error`' },
      },
      handler: async ({ query, request, reply }): Promise<McpConnectedRecord | FastifyReply> => {
        await countVisit(request);
        reply.header('cache-control', 'no-store');
        if (request.method === 'HEAD') return reply.code(204).send();
        try {
          const { serverId } = await signIns.finish(query, cookie.read(request));
          if (acceptsJson(request)) return { status: 'connected', server_id: serverId };
          return redirectToApp(reply, { mcp_oauth: 'connected', server_id: serverId });
        } catch (error) {
          if (!(error instanceof ExternalSignInError)) throw error;
          const { reason } = error;
          if (acceptsJson(request)) throw toOAuthApiError(reason);
          const error_ref = newErrorRef();
          request.log.info({ error_ref, reason }, 'a sign-in to an MCP server failed');
          return redirectToApp(reply, { mcp_oauth: 'error', reason, error_ref });
        }
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/public/oauth/client-metadata.json',
      access: { exempt: 'public' },
      summary: 'Get the OAuth client metadata of this service',
      group: 'MCP',
      responses: { 200: { about: 'The metadata', body: oauthClientDocument } },
      handler: ({ reply }) => {
        if (!clientDocument) {
          throw new ApiError('NOT_FOUND', 'Client metadata needs a service with an https address');
        }
        reply.header('cache-control', 'public, max-age=3600');
        return clientDocument;
      },
    }),
  ];
}

function rejectTicket(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (acceptsJson(request)) {
    throw new ApiError('OAUTH_STATE_INVALID', 'The ticket is unknown, already used or expired');
  }
  return sendHtml(reply.code(400), badTicketPage);
}

function sendHtml(reply: FastifyReply, content: string): FastifyReply {
  return reply.header('content-security-policy', pagePolicy).type('text/html').send(content);
}

/** Detects browser navigation by its headers; browsers send the second one even without https. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || headers['upgrade-insecure-requests'] === '1';
}
