import {
  type DeletedRecord,
  deletedRecord,
  listOf,
  type McpProviderRecord,
  mcpProviderRecord,
  mcpProviderRequest,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { requireAdmin } from '../../core/require-scope.ts';
import type { Sealer } from '../../core/sealer.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { Db } from '../../store/db.ts';
import {
  listProviders,
  type ProviderRow,
  removeProvider,
  saveProvider,
} from '../../store/queries/mcp-client-registrations.ts';
import { getSecretContext } from './oauth/oauth-clients.ts';

export interface OAuthClientAdminDependencies {
  readonly db: Db;
  readonly sealer: Sealer;
}

/** Routes for the OAuth clients that administrators register for MCP servers. Secrets are write-only. */
export function oauthClientAdminRoutes({
  db,
  sealer,
}: OAuthClientAdminDependencies): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/mcp/providers',
      access: 'bearer',
      summary: 'List the OAuth clients registered for MCP servers (administrators)',
      group: 'MCP',
      responses: { 200: { about: 'All clients', body: listOf('providers', mcpProviderRecord) } },
      handler: async ({ caller }) => {
        requireAdmin(caller());
        return { providers: (await listProviders(db)).map(toRecord), next_cursor: null };
      },
    }),
    route({
      method: 'POST',
      path: '/api/v1/mcp/providers',
      access: 'bearer',
      summary: 'Register an OAuth client for an MCP server, or replace it (administrators)',
      group: 'MCP',
      body: mcpProviderRequest,
      responses: { 201: { about: 'The client, without its secret', body: mcpProviderRecord } },
      handler: async ({ body, caller, reply }) => {
        requireAdmin(caller());
        const { slug, name, server_url: serverUrl, client_id: clientId, scopes } = body;
        const { issuer = null, client_secret: secret } = body;
        const sealedClientSecret = secret ? sealer.seal(secret, getSecretContext(slug)) : null;
        const provider = { slug, name, serverUrl, issuer, clientId, sealedClientSecret, scopes };
        reply.code(201);
        return toRecord(await saveProvider(db, provider));
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/v1/mcp/providers/:slug',
      access: 'bearer',
      summary: 'Remove an OAuth client of an MCP server (administrators)',
      group: 'MCP',
      responses: { 200: { about: 'Removed', body: deletedRecord } },
      handler: async ({ params, caller }): Promise<DeletedRecord> => {
        requireAdmin(caller());
        const { slug = '' } = params;
        if (!(await removeProvider(db, slug))) {
          throw new ApiError('NOT_FOUND', 'Provider not found');
        }
        return { id: slug, deleted: true };
      },
    }),
  ];
}

function toRecord(row: ProviderRow): McpProviderRecord {
  return {
    slug: row.slug,
    name: row.name,
    server_url: row.serverUrl,
    issuer: row.issuer,
    client_id: row.clientId,
    has_client_secret: row.sealedClientSecret !== null,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
  };
}
