import {
  revokedShareRecord,
  shareRecord,
  shareRequest,
  shareStateRecord,
} from '@millwright/contract';
import type { Caller } from '../../core/caller.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { Shares } from './shares.ts';

/** Routes for the link with which an owner shares a project. */
export function shareRoutes(db: Db, shares: Shares): RouteDefinition[] {
  const shared = {
    path: '/api/v1/projects/:projectId/share',
    access: 'bearer',
    group: 'Sharing',
  } as const;

  async function owned(caller: Caller, params: Readonly<Record<string, string>>): Promise<string> {
    requirePerson(caller);
    return (await requireProject(db, caller.userId, params['projectId'] ?? '')).id;
  }

  return [
    route({
      ...shared,
      method: 'POST',
      summary:
        'Create the share link of a project; repeated calls return the same link, with its first history setting',
      body: shareRequest,
      responses: {
        200: { about: 'The existing link', body: shareRecord },
        201: { about: 'The link', body: shareRecord },
      },
      handler: async ({ params, body, caller, reply }) => {
        const projectId = await owned(caller(), params);
        const { record, isNew } = await shares.create(projectId, body.include_history);
        reply.code(isNew ? 201 : 200).header('cache-control', 'no-store');
        return record;
      },
    }),
    route({
      ...shared,
      method: 'GET',
      summary: 'Get the share link of a project',
      responses: { 200: { about: 'The link', body: shareStateRecord } },
      handler: async ({ params, caller, reply }) => {
        const share = await shares.find(await owned(caller(), params));
        reply.header('cache-control', 'no-store');
        return { share };
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      summary: 'Revoke the share link of a project; open viewers are disconnected',
      responses: { 200: { about: 'Revoked', body: revokedShareRecord } },
      handler: async ({ params, caller }) => {
        const projectId = await owned(caller(), params);
        await shares.revoke(projectId);
        return { project_id: projectId, revoked: true };
      },
    }),
  ];
}
