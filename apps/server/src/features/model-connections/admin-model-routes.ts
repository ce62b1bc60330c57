import {
  type DeletedRecord,
  deletedRecord,
  detectedServerList,
  type ModelConnectionRecord,
  modelConnectionList,
  modelConnectionPatch,
  modelConnectionRecord,
  modelConnectionRequest,
  modelRefreshRecord,
  modelTestRecord,
  modelTestRequest,
} from '@millwright/contract';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import type { OperatorConnection } from '../../agent/models/providers.ts';
import { vendors } from '../../agent/models/vendors.ts';
import { ApiError } from '../../core/api-error.ts';
import { adminPath } from '../../http/authenticate.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import type { ModelConnectionRow } from '../../store/queries/model-connections.ts';
import type { ConnectionVault } from './connection-vault.ts';
import type { LocalServers } from './local-servers.ts';
import type { ModelConnections } from './model-connections.ts';
import { toConnectionRecord, toOperatorRecord } from './to-connection-record.ts';

export interface AdminModelDependencies {
  readonly connections: ModelConnections;
  readonly catalogue: Catalogue;
  readonly vault: ConnectionVault;
  readonly localServers: LocalServers;
  /** Providers that environment variables configure. */
  readonly operator: readonly OperatorConnection[];
}

/** Administrators' routes for the model providers of the installation. Keys are write-only. */
export function adminModelRoutes({
  connections,
  catalogue,
  vault,
  localServers,
  operator,
}: AdminModelDependencies): RouteDefinition[] {
  const path = `${adminPath}model-providers`;
  const shared = { access: 'bearer', group: 'Models' } as const;
  const configured = operator.filter(({ isConfigured }) => isConfigured);
  const operatorOf = (id: string) => configured.find(({ vendor }) => vendor === id);

  function toRecord(row: ModelConnectionRow): ModelConnectionRecord {
    if (!vault.isReadable(row)) return toConnectionRecord(row, 'key_unreadable');
    const isOverridden = catalogue.isOperatorProvider(row.slug);
    return toConnectionRecord(row, isOverridden ? 'overridden' : 'active');
  }

  async function requireChangeable(id: string): Promise<ModelConnectionRow> {
    if (operatorOf(id)) {
      const message = 'This provider is configured by the operator and can only be changed there';
      throw new ApiError('MODEL_PROVIDER_READ_ONLY', message);
    }
    return connections.require(null, id);
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: "List the model providers, the operator's first (administrators)",
      responses: { 200: { about: 'All providers, without keys', body: modelConnectionList } },
      handler: async () => ({
        providers: [
          ...configured.map((one) => toOperatorRecord(one, catalogue)),
          ...(await connections.list(null)).map(toRecord),
        ],
        next_cursor: null,
      }),
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      summary: 'Test a model provider and connect it (administrators)',
      body: modelConnectionRequest,
      responses: { 201: { about: 'Connected; applies at once', body: modelConnectionRecord } },
      handler: async ({ body, signal, reply, request, caller }) => {
        const { row } = await connections.add(null, body, signal);
        const fields = { connection_id: row.id, vendor: row.vendor, by: caller().userId };
        request.log.info(fields, 'a model provider was connected');
        reply.code(201);
        return toRecord(row);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/test`,
      summary: 'Test a model provider without storing anything (administrators)',
      body: modelConnectionRequest,
      responses: { 200: { about: 'Result of each request', body: modelTestRecord } },
      handler: ({ body, signal }) => connections.testDraft(null, body, signal),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/detected`,
      summary: 'Look for Ollama, LM Studio and llama.cpp on the same machine (administrators)',
      responses: { 200: { about: 'Servers that run now', body: detectedServerList } },
      handler: async () => {
        const rows = await connections.list(null);
        const urls = [
          ...rows.map(({ baseUrl }) => baseUrl),
          ...configured.map(({ access }) => access.baseUrl),
        ];
        const hosts = new Set(urls.flatMap((url) => (url ? hostOf(url) : [])));
        const servers = (await localServers.find()).map((server) => {
          return { ...server, connected: hosts.has(hostOf(server.base_url)) };
        });
        return { servers };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:providerId/test`,
      summary: 'Test a connected model provider (administrators)',
      body: modelTestRequest,
      responses: { 200: { about: 'Result of each request', body: modelTestRecord } },
      handler: async ({ params, body, signal }) => {
        const { providerId = '' } = params;
        const found = operatorOf(providerId);
        if (!found) {
          const row = await connections.require(null, providerId);
          return connections.testStored(row, body.model, signal);
        }
        const { vendor, access } = found;
        const presets = catalogue.operatorPresets.filter(({ provider }) => provider === vendor);
        const models = body.model ? [body.model] : presets.map(({ model }) => model);
        return connections.test({ vendor: vendors[vendor], access, models }, signal);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:providerId/refresh`,
      summary: "Read a model provider's list again and update the offered models (administrators)",
      responses: { 200: { about: 'With the models available now', body: modelRefreshRecord } },
      handler: async ({ params, signal }) => {
        const row = await requireChangeable(params['providerId'] ?? '');
        const { row: refreshed, changes } = await connections.refresh(row, signal);
        return { ...toRecord(refreshed), changes };
      },
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: `${path}/:providerId`,
      summary:
        'Change a model provider or the models it offers; a new key or address is tested (administrators)',
      body: modelConnectionPatch,
      responses: { 200: { about: 'Changed; applies at once', body: modelConnectionRecord } },
      handler: async ({ params, body, signal, request, caller }) => {
        const row = await requireChangeable(params['providerId'] ?? '');
        const changed = await connections.change(row, body, signal);
        const fields = { connection_id: row.id, by: caller().userId };
        request.log.info(fields, 'a model provider was changed');
        return toRecord(changed);
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:providerId`,
      summary: 'Disconnect a model provider (administrators)',
      responses: { 200: { about: 'Removed, with its key', body: deletedRecord } },
      handler: async ({ params, request, caller }): Promise<DeletedRecord> => {
        const { id } = await requireChangeable(params['providerId'] ?? '');
        await connections.remove(null, id);
        request.log.info(
          { connection_id: id, by: caller().userId },
          'a model provider was removed',
        );
        return toDeletedRecord(id);
      },
    }),
  ];
}

/** One spelling for the loopback address. */
const hostOf = (url: string) => new URL(url).host.replace(/^localhost(?=:|$)/, '127.0.0.1');
