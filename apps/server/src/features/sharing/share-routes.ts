import {
  projectRecord,
  remixRequest,
  revokedShareRecord,
  shareRecord,
  shareRequest,
  shareStateRecord,
} from '@millwright/contract';
import type { Caller } from '../../core/caller.ts';
import { requirePerson } from '../../core/require-scope.ts';
import type { EventLog } from '../../events/event-log.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { ProjectReader } from '../../projects/project-reader.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import { remixSharedProject } from './remix-shared-project.ts';
import type { Shares } from './shares.ts';

export interface ShareRouteDependencies {
  readonly db: Db;
  readonly shares: Shares;
  readonly log: EventLog;
  readonly views: ProjectReader;
}

/** Routes for the link with which an owner shares a project. */
export function shareRoutes({ db, shares, log, views }: ShareRouteDependencies): RouteDefinition[] {
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
      method: 'POST',
      path: '/api/v1/projects/remix',
      access: 'bearer',
      group: 'Sharing',
      summary:
        'Create a project from the files of a shared one, if its link allows it; without its chat, files with secrets and variables',
      body: remixRequest,
      responses: { 201: { about: 'The new project', body: projectRecord } },
      handler: async ({ body, caller, reply }) => {
        const { userId } = caller();
        const { share_token: token, title } = body;
        const { id } = await remixSharedProject(log, { userId, token, title });
        return reply.code(201).send(await views.load(id));
      },
    }),
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
        const { record, isNew } = await shares.create(projectId, {
          includeHistory: body.include_history,
          allowRemix: body.allow_remix,
        });
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
