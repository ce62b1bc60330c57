import { type GatewayTokenRecord, gatewayTokenRecord } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { McpKeyAccessTokens } from '../../identity/mcp-key-access-tokens.ts';
import type { McpKeys } from '../../identity/mcp-keys.ts';
import type { McpKeyWithUser } from '../../store/queries/mcp-keys.ts';
import { readCredential } from './read-credential.ts';

export interface McpKeyAccessTokenDependencies {
  readonly keys: McpKeys;
  readonly tokens: McpKeyAccessTokens;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key being exchanged. */
    heldKey?: McpKeyWithUser;
  }
}

/** Lets scripts exchange their key for an access token, because the ordinary API does not accept keys. */
export function mcpKeyAccessTokenRoutes({
  keys,
  tokens,
}: McpKeyAccessTokenDependencies): RouteDefinition[] {
  return [
    route({
      method: 'POST',
      path: '/api/v1/gw/token',
      access: { exempt: 'gateway' },
      summary: 'Exchange an MCP key for an access token valid for one hour',
      group: 'MCP keys',
      rawBody: true,
      admit: async (request) => {
        const credential = readCredential(request);
        if (!credential) throw new ApiError('API_KEY_REQUIRED', 'x-api-key header is required');
        if (credential.kind !== 'key')
          throw new ApiError('API_KEY_INVALID', 'This is not an MCP key');
        request.heldKey = await keys.find(credential.key);
        return keys.toCaller(request.heldKey);
      },
      responses: {
        200: {
          about: 'The token, with the scopes and the lifetime of its key',
          body: gatewayTokenRecord,
        },
      },
      handler: async ({ request, reply }): Promise<GatewayTokenRecord> => {
        const { heldKey } = request;
        if (!heldKey) throw new Error('no caller was authenticated');
        const { token, expiresIn } = await tokens.mint(heldKey);
        reply.header('cache-control', 'no-store');
        return {
          access_token: token,
          token_type: 'Bearer',
          expires_in: expiresIn,
          scope: heldKey.scopes.join(' '),
        };
      },
    }),
  ];
}
