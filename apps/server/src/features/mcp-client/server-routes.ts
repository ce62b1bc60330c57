import {
  deletedRecord,
  mcpServerList,
  mcpServerPatch,
  mcpServerRecord,
  mcpServerRequest,
  mcpTestRecord,
} from '@millwright/contract';
import type { Caller } from '../../core/caller.ts';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { RequestRateLimiter } from '../../infra/request-rate-limiter.ts';
import type { AvailableServer } from './available-server.ts';
import type { McpServices } from './mcp-services.ts';
import { toMaskedServerRecord } from './to-masked-server-record.ts';

/** Limited, because each test opens a connection or a sandbox. */
const testsPerMinute = 10;

/** Routes for a user's MCP servers: the operator's are read-only, the user's own can be changed. */
export function mcpServerRoutes(services: McpServices, counters: RateCounters): RouteDefinition[] {
  const { registry } = services;
  const shared = { access: 'bearer', group: 'MCP' } as const;
  const one = { 200: { about: 'The server', body: mcpServerRecord } };
  const tests = new RequestRateLimiter(counters, 'mcp-tests', testsPerMinute);

  async function toRecords(caller: Caller, servers: readonly AvailableServer[]) {
    const states = await services.states(
      caller.userId,
      servers.map(({ id }) => id),
    );
    const isAdmin = caller.roles.includes('admin');
    return servers.map((server) =>
      toMaskedServerRecord(
        server,
        states.sightings.get(server.id),
        states.grants.get(server.id),
        isAdmin,
      ),
    );
  }

  async function toRecord(caller: Caller, server: AvailableServer) {
    const [record] = await toRecords(caller, [server]);
    return record;
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/mcp/servers',
      summary: 'List the MCP servers that your agent can use',
      responses: { 200: { about: "The operator's first, then your own", body: mcpServerList } },
      handler: async ({ caller }) => {
        const servers = await toRecords(caller(), await registry.list(caller().userId));
        return { servers, next_cursor: null };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/api/v1/mcp/servers',
      summary: 'Register an MCP server',
      body: mcpServerRequest,
      responses: { 201: { about: 'The server', body: mcpServerRecord } },
      handler: async ({ caller, body, reply }) => {
        requirePerson(caller());
        await services.requireEnabled();
        const server = await registry.register(caller().userId, body);
        reply.code(201).header('location', `/api/v1/mcp/servers/${server.id}`);
        return toRecord(caller(), server);
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/mcp/servers/:serverId',
      summary: 'Get an MCP server',
      responses: one,
      handler: async ({ caller, params }) =>
        toRecord(caller(), await registry.find(caller().userId, params['serverId'] ?? '')),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: '/api/v1/mcp/servers/:serverId',
      summary: 'Change an MCP server; a masked value that is sent back stays unchanged',
      body: mcpServerPatch,
      responses: one,
      handler: async ({ caller, params, body }) => {
        requirePerson(caller());
        await services.requireEnabled();
        const id = params['serverId'] ?? '';
        return toRecord(caller(), await registry.change(caller().userId, id, body));
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/api/v1/mcp/servers/:serverId',
      summary: 'Remove an MCP server and its tokens',
      responses: { 200: { about: 'Removed', body: deletedRecord } },
      handler: async ({ caller, params }) => {
        requirePerson(caller());
        const id = params['serverId'] ?? '';
        await registry.remove(caller().userId, id);
        return { id, deleted: true };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/api/v1/mcp/servers/:serverId/test',
      summary: 'Test an MCP server and list its tools; accepts tools that changed',
      responses: { 200: { about: 'The test result', body: mcpTestRecord } },
      handler: async ({ caller, params, signal }) => {
        requirePerson(caller());
        const { userId } = caller();
        const server = await registry.find(userId, params['serverId'] ?? '');
        await services.requireEnabled();
        await tests.require(userId);
        return services.test(userId, server, signal);
      },
    }),
  ];
}
