import { emptiedTrashRecord, projectRecord, trashLimits } from '@millwright/contract';
import type { Previews } from '../core/ports/previews.ts';
import { type RouteDefinition, route } from '../http/route.ts';
import type { Db } from '../store/db.ts';
import { deleteTrashedProject, listTrash } from '../store/queries/projects.ts';
import type { ProjectReader } from './project-reader.ts';
import { moveToTrash, type RemovalDependencies, restoreFromTrash } from './remove-project.ts';

export interface TrashDependencies extends RemovalDependencies {
  readonly db: Db;
  readonly previews: Pick<Previews, 'forget'>;
  readonly views: ProjectReader;
}

/** Routes to delete projects so that they can be restored for a while. */
export function trashRoutes(deps: TrashDependencies): RouteDefinition[] {
  const { db, log, previews, views } = deps;
  const shared = { access: 'bearer', group: 'Projects' } as const;

  return [
    route({
      ...shared,
      method: 'POST',
      path: '/api/v1/projects/:projectId/trash',
      summary: `Move a project to the trash, from which it can be restored for ${trashLimits.keptDays} days; meanwhile, its preview, published app, share link and keys do not work`,
      responses: { 200: { about: 'The project', body: projectRecord } },
      handler: async ({ params, caller }) => {
        const project = await moveToTrash(deps, caller().userId, params['projectId'] ?? '');
        previews.forget(project);
        return views.load(project.id);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/api/v1/projects/:projectId/restore',
      summary: 'Restore a project from the trash, as it was',
      responses: { 200: { about: 'The project', body: projectRecord } },
      handler: async ({ params, caller }) => {
        const projectId = params['projectId'] ?? '';
        await restoreFromTrash(log, caller().userId, projectId);
        return views.load(projectId);
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: '/api/v1/trash',
      summary: 'Delete all projects in your trash for good',
      responses: { 200: { about: 'Deleted', body: emptiedTrashRecord } },
      handler: async ({ caller }) => {
        let deleted = 0;
        for (const id of await listTrash(db, caller().userId)) {
          // Another request may have restored it since.
          if (await deleteTrashedProject(db, id)) deleted += 1;
        }
        return { projects_deleted: deleted };
      },
    }),
  ];
}
