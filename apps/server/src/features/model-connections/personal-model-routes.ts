import {
  type DeletedRecord,
  deletedRecord,
  modelConnectionList,
  modelConnectionPatch,
  modelConnectionRecord,
  modelConnectionRequest,
  modelRefreshRecord,
  modelTestRecord,
  modelTestRequest,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import type { ModelConnectionRow } from '../../store/queries/model-connections.ts';
import type { ConnectedModels } from './connected-models.ts';
import type { ConnectionVault } from './connection-vault.ts';
import type { ModelConnections } from './model-connections.ts';
import { toConnectionRecord } from './to-connection-record.ts';

export interface PersonalModelDependencies {
  readonly connections: ModelConnections;
  readonly connected: ConnectedModels;
  readonly vault: ConnectionVault;
}

/** Routes for the model providers of one user, for their own projects only. Keys are write-only. */
export function personalModelRoutes({
  connections,
  connected,
  vault,
}: PersonalModelDependencies): RouteDefinition[] {
  const path = '/api/v1/me/model-providers';
  const shared = { access: 'bearer', group: 'Models' } as const;
  const toRecord = (row: ModelConnectionRow) =>
    toConnectionRecord(row, vault.isReadable(row) ? 'active' : 'key_unreadable');

  /** Rejects API keys, whose connections would outlive them, and everyone where personal connections are off. */
  function admit(caller: Caller): string {
    requirePerson(caller);
    if (connected.settings.allowsPersonal) return caller.userId;
    throw new ApiError('ACCESS_DENIED', 'Personal model providers are turned off');
  }

  async function requireOwn(caller: Caller, id = ''): Promise<ModelConnectionRow> {
    const row = await connections.require(caller.userId, id);
    admit(caller);
    return row;
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List your own model providers',
      responses: { 200: { about: 'Your providers, without keys', body: modelConnectionList } },
      handler: async ({ caller }) => {
        const rows = await connections.list(caller().userId);
        return { providers: rows.map(toRecord), next_cursor: null };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      summary: 'Test a model provider and connect it for your projects',
      body: modelConnectionRequest,
      responses: { 201: { about: 'Connected', body: modelConnectionRecord } },
      handler: async ({ body, caller, signal, reply }) => {
        const { row } = await connections.add(admit(caller()), body, signal);
        reply.code(201);
        return toRecord(row);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:modelProviderId/test`,
      summary: 'Test one of your model providers',
      body: modelTestRequest,
      responses: { 200: { about: 'Result of each request', body: modelTestRecord } },
      handler: async ({ params, body, caller, signal }) => {
        const row = await requireOwn(caller(), params['modelProviderId']);
        return connections.testStored(row, body.model, signal);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:modelProviderId/refresh`,
      summary: 'Read the list of one of your model providers again and update its offered models',
      responses: { 200: { about: 'With the models available now', body: modelRefreshRecord } },
      handler: async ({ params, caller, signal }) => {
        const row = await requireOwn(caller(), params['modelProviderId']);
        const { row: refreshed, changes } = await connections.refresh(row, signal);
        return { ...toRecord(refreshed), changes };
      },
    }),
    route({
      ...shared,
      method: 'PATCH',
      path: `${path}/:modelProviderId`,
      summary: 'Change one of your model providers; a new key or address is tested',
      body: modelConnectionPatch,
      responses: { 200: { about: 'Changed', body: modelConnectionRecord } },
      handler: async ({ params, body, caller, signal }) => {
        const row = await requireOwn(caller(), params['modelProviderId']);
        return toRecord(await connections.change(row, body, signal));
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:modelProviderId`,
      summary: 'Disconnect one of your model providers',
      responses: { 200: { about: 'Removed, with its key', body: deletedRecord } },
      handler: async ({ params, caller }): Promise<DeletedRecord> => {
        // Also where personal connections are off now: nobody should be unable to remove a key.
        requirePerson(caller());
        const { userId } = caller();
        const { id } = await connections.require(userId, params['modelProviderId'] ?? '');
        await connections.remove(userId, id);
        return toDeletedRecord(id);
      },
    }),
  ];
}
