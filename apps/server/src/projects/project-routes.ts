import { deletedRecord, listOf, projectPatch, projectRecord } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { ApiError } from '../core/api-error.ts';
import { toAmount } from '../core/credits.ts';
import type { Previews } from '../core/ports/previews.ts';
import { type RouteDefinition, route } from '../http/route.ts';
import { toDeletedRecord } from '../http/to-deleted-record.ts';
import { findProjectScreenshot } from '../store/queries/project-screenshots.ts';
import { changeProjectSettings } from './change-project-settings.ts';
import { type ProjectReader, projectList, projectQuery } from './project-reader.ts';
import { deleteForGood, type RemovalDependencies } from './remove-project.ts';
import { requireProject } from './require-project.ts';

export interface ProjectDependencies extends RemovalDependencies {
  readonly db: NodePgDatabase;
  readonly previews: Pick<Previews, 'forget' | 'status'>;
  readonly views: ProjectReader;
}

const keptByBrowser = 'private, max-age=31536000, immutable';

export function projectRoutes(deps: ProjectDependencies): RouteDefinition[] {
  const { db, log, previews, views } = deps;
  const one = { path: '/api/v1/projects/:projectId', access: 'bearer', group: 'Projects' } as const;

  return [
    route({
      method: 'GET',
      path: '/api/v1/projects',
      access: 'bearer',
      summary: 'List your projects',
      group: 'Projects',
      query: projectQuery,
      responses: {
        200: { about: 'One page of projects', body: listOf(projectList, projectRecord) },
      },
      handler: ({ query, caller }) => views.list(caller().userId, query),
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'Get a project',
      responses: { 200: { about: 'The project', body: projectRecord } },
      handler: ({ params, caller }) => views.get(caller().userId, params['projectId'] ?? ''),
    }),
    route({
      ...one,
      path: `${one.path}/screenshot`,
      method: 'GET',
      summary: 'Get the newest screenshot of the app of a project',
      responses: { 200: { about: 'The picture', body: 'image/jpeg' } },
      handler: async ({ params, caller, reply }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '', {
          mayBeTrashed: true,
        });
        const screenshot = await findProjectScreenshot(db, project.id);
        if (!screenshot) throw new ApiError('NOT_FOUND', 'This project has no screenshot yet');
        // The address in the record changes with the picture.
        return reply
          .header('cache-control', keptByBrowser)
          .type('image/jpeg')
          .send(screenshot.bytes);
      },
    }),
    route({
      ...one,
      method: 'PATCH',
      summary: 'Rename, tag, hide or archive a project, or set its credit limits',
      body: projectPatch,
      responses: { 200: { about: 'The updated project', body: projectRecord } },
      handler: async ({ params, caller, body }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const { title, tags, visibility, archived } = body;
        // Archiving again keeps the original archive date.
        const archivedAt = archived === false ? null : (project.archivedAt ?? new Date());
        const changes = {
          title,
          tags,
          visibility,
          ...(archived !== undefined && { archivedAt }),
          turnCreditLimit: limitOf(body.turn_credit_limit),
          monthlyCreditLimit: limitOf(body.monthly_credit_limit),
        };
        const hasChanges = Object.values(changes).some((value) => value !== undefined);
        if (hasChanges)
          await changeProjectSettings(log, project, changes, previews.status(project));
        return views.load(project.id);
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Delete a project and all its contents for good, also from the trash',
      responses: { 200: { about: 'Deleted', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        const deleted = await deleteForGood(deps, caller().userId, params['projectId'] ?? '');
        previews.forget(deleted);
        return toDeletedRecord(deleted.id);
      },
    }),
  ];
}

/** Converts a limit to its stored form; 0 means no limit. */
function limitOf(credits: number | undefined): number | null | undefined {
  return credits === undefined ? undefined : toAmount(credits) || null;
}
