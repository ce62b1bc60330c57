import {
  deletedRecord,
  limits,
  listOf,
  type ProjectRecord,
  projectPatch,
  projectRecord,
  projectStatuses,
  request,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Previews } from '../../core/ports/previews.ts';
import type { EventLog } from '../../events/log.ts';
import {
  deleteProject,
  findProjectState,
  listProjects,
  updateProject,
} from '../../store/projects.ts';
import { openTurns } from '../../store/turns.ts';
import { requireLocked, requireProject } from '../../turns/access.ts';
import { type PreviewAddress, stopTurn } from '../../turns/finish.ts';
import { pageFields, pageOf, pageRequest, searchText } from '../page-cursor.ts';
import { deleted, showProject } from '../records.ts';
import { type RouteDefinition, route } from '../route.ts';

export interface ProjectDependencies {
  readonly db: NodePgDatabase;
  readonly log: EventLog;
  readonly previewAddress: PreviewAddress;
  readonly previews: Previews;
}

const list = 'projects';
const projectQuery = request(
  z.object({
    ...pageFields(),
    q: searchText(limits.own.titleChars).trim().optional().describe('Part of the title'),
    status: z.enum(projectStatuses).optional(),
  }),
);

export function projectRoutes(deps: ProjectDependencies): RouteDefinition[] {
  const { db, log, previewAddress, previews } = deps;
  const one = { path: '/api/v1/projects/:projectId', access: 'bearer', group: 'Projects' } as const;

  async function current(projectId: string): Promise<ProjectRecord> {
    const state = await findProjectState(db, projectId);
    if (state) return showProject(state, previewAddress, previews);
    throw new ApiError('PROJECT_NOT_FOUND', 'There is no such project');
  }

  return [
    route({
      method: 'GET',
      path: '/api/v1/projects',
      access: 'bearer',
      summary: 'Your projects, newest first',
      group: 'Projects',
      query: projectQuery,
      responses: { 200: { about: 'One page of projects', body: listOf(list, projectRecord) } },
      handler: async ({ query, caller }) => {
        const { q, status } = query;
        const wanted = pageRequest(list, query);
        const states = await listProjects(db, caller().userId, { query: q, status }, wanted);
        const { rows, next_cursor } = pageOf(list, query, states, ({ project }) => ({
          at: project.createdAt,
          id: project.id,
        }));
        return {
          projects: rows.map((state) => showProject(state, previewAddress, previews)),
          next_cursor,
        };
      },
    }),
    route({
      ...one,
      method: 'GET',
      summary: 'One project',
      responses: { 200: { about: 'The project', body: projectRecord } },
      handler: async ({ params, caller }) => {
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        return current(id);
      },
    }),
    route({
      ...one,
      method: 'PATCH',
      summary: 'Rename, hide or archive a project',
      body: projectPatch,
      responses: { 200: { about: 'The project as it is now', body: projectRecord } },
      handler: async ({ params, caller, body }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const { title, visibility, archived } = body;
        // Archiving again does not make the archive younger.
        const archivedAt = archived === false ? null : (project.archivedAt ?? new Date());
        const changes = { title, visibility, ...(archived !== undefined && { archivedAt }) };
        const changesAny = Object.values(changes).some((value) => value !== undefined);
        if (changesAny) await updateProject(db, project.id, changes);
        return current(project.id);
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Delete a project with everything in it',
      responses: { 200: { about: 'It is gone', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        const gone = await remove(log, caller().userId, params['projectId'] ?? '');
        previews.forget(gone.id);
        return gone;
      },
    }),
  ];
}

/** Queued turns end first, so that whoever reads along hears of it. */
async function remove(log: EventLog, userId: string, projectId: string) {
  return log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, projectId);
    const { active, queued } = await openTurns(tx, project.id);
    if (active) {
      throw new ApiError('TURN_IN_PROGRESS', 'A turn of this project is in progress', {
        hint: `Stop it first: POST /api/v1/vibe/abort/${project.id}`,
      });
    }
    for (const turn of queued) await stopTurn(tx, append, turn, 'aborted');
    await deleteProject(tx, project.id);
    return deleted(project.id);
  });
}
