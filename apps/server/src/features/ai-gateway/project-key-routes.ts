import {
  listOf,
  newProjectKeyRecord,
  type ProjectKeyRecord,
  projectKeyRecord,
  projectKeyRequest,
  type RevokedKeyRecord,
  request,
  revokedKeyRecord,
} from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import { toCredits } from '../../core/credits.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { pageFields, pageOf, pageRequest } from '../../http/page-cursor.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { ProjectKeys } from '../../identity/project-keys.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { ProjectKey, ProjectKeyStore } from '../../store/queries/project-keys.ts';

export interface ProjectKeyDependencies {
  readonly db: Db;
  readonly keys: ProjectKeys;
  readonly store: ProjectKeyStore;
  readonly clock: Clock;
}

const list = 'keys';
const path = '/api/v1/projects/:projectId/keys';

/** Routes for the keys with which a project's apps use the AI gateway. */
export function projectKeyRoutes(deps: ProjectKeyDependencies): RouteDefinition[] {
  const { db, keys, store, clock } = deps;
  const shared = { access: 'bearer', group: 'App keys' } as const;
  const owned = requireProjectByParams(db);

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the app keys of a project, newest first',
      query: request(z.object(pageFields())),
      responses: { 200: { about: 'One page of keys', body: listOf(list, projectKeyRecord) } },
      handler: async ({ params, query, caller }) => {
        requirePerson(caller());
        const { id: projectId } = await owned(caller().userId, params);
        const found = await store.list(projectId, pageRequest(list, query));
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
      summary: 'Create an app key for the AI gateway; it is shown only once',
      body: projectKeyRequest,
      responses: { 201: { about: 'The key', body: newProjectKeyRecord } },
      handler: async ({ params, body, caller, reply }) => {
        requirePerson(caller());
        const { id: projectId } = await owned(caller().userId, params);
        const { record, key } = await keys.create(projectId, body);
        reply.code(201).header('cache-control', 'no-store');
        return { ...toRecord(record), key };
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:keyId`,
      summary: 'Revoke an app key',
      responses: { 200: { about: 'Revoked', body: revokedKeyRecord } },
      handler: async ({ params, caller }): Promise<RevokedKeyRecord> => {
        requirePerson(caller());
        const { id: projectId } = await owned(caller().userId, params);
        const { id } = await requireKey(projectId, params['keyId'] ?? '');
        await store.revoke(id, clock.now());
        const { revokedAt } = await requireKey(projectId, id);
        return { id, revoked: true, revoked_at: revokedAt?.toISOString() ?? '' };
      },
    }),
  ];

  /** Finds a key of this project; keys of other projects count as missing. */
  async function requireKey(projectId: string, keyId: string): Promise<ProjectKey> {
    const key = await store.byId(projectId, keyId);
    if (key) return key;
    throw new ApiError('KEY_NOT_FOUND', 'Key not found in this project');
  }
}

function toRecord(key: ProjectKey): ProjectKeyRecord {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    last4: key.last4,
    allowed_origins: key.allowedOrigins,
    monthly_credit_limit: key.monthlyLimit === null ? null : toCredits(key.monthlyLimit),
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}
