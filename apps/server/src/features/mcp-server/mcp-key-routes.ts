import {
  listOf,
  type McpKeyRecord,
  mcpKeyRecord,
  mcpKeyRequest,
  newMcpKeyRecord,
  type RevokedKeyRecord,
  request,
  revokedKeyRecord,
} from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { pageFields, pageOf, pageRequest } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { McpKeys } from '../../identity/mcp-keys.ts';
import type { McpKey, McpKeyStore } from '../../store/queries/mcp-keys.ts';

export interface McpKeyDependencies {
  readonly keys: McpKeys;
  readonly store: McpKeyStore;
  readonly clock: Clock;
}

const list = 'keys';
const path = '/api/v1/mcp/keys';

/** Routes for the keys with which MCP clients and scripts act on behalf of a user. */
export function mcpKeyRoutes({ keys, store, clock }: McpKeyDependencies): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'MCP keys' } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List your MCP keys, newest first',
      query: request(z.object(pageFields())),
      responses: { 200: { about: 'One page of keys', body: listOf(list, mcpKeyRecord) } },
      handler: async ({ query, caller }) => {
        requirePerson(caller());
        const found = await store.list(caller().userId, pageRequest(list, query));
        const { rows, next_cursor } = pageOf(list, query, found, ({ createdAt, id }) => ({
          at: createdAt,
          id,
        }));
        return { keys: rows.map(toRecord), next_cursor };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      summary: 'Create an MCP key; it is shown only once',
      body: mcpKeyRequest,
      responses: { 201: { about: 'The key', body: newMcpKeyRecord } },
      handler: async ({ body, caller, reply }) => {
        requirePerson(caller());
        rejectPastExpiry(body.expires_at, clock.now());
        const { record, key } = await keys.create(caller().userId, body);
        reply.code(201).header('cache-control', 'no-store');
        return { ...toRecord(record), key };
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:keyId`,
      summary: 'Revoke an MCP key and every token created from it',
      responses: { 200: { about: 'Revoked', body: revokedKeyRecord } },
      handler: async ({ params, caller }): Promise<RevokedKeyRecord> => {
        requirePerson(caller());
        const { id } = await requireOwned(caller().userId, params['keyId'] ?? '');
        await store.revoke(id, clock.now());
        const { revokedAt } = await requireOwned(caller().userId, id);
        return { id, revoked: true, revoked_at: revokedAt?.toISOString() ?? '' };
      },
    }),
  ];

  async function requireOwned(userId: string, keyId: string): Promise<McpKey> {
    const key = await store.byId(keyId);
    if (!key) throw new ApiError('KEY_NOT_FOUND', 'Key not found');
    if (key.userId === userId) return key;
    throw new ApiError('ACCESS_DENIED', "You don't have access to this key");
  }
}

function rejectPastExpiry(expiresAt: string | undefined, now: Date): void {
  if (expiresAt === undefined || new Date(expiresAt) > now) return;
  const message = 'must be in the future';
  throw new ApiError('VALIDATION_FAILED', `expires_at: ${message}`, {
    details: [{ path: 'expires_at', code: 'too_small', message }],
  });
}

function toRecord(key: McpKey): McpKeyRecord {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
