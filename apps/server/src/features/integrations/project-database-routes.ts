import {
  type AppDatabaseState,
  deletedRecord,
  type EnvironmentStage,
  offeredDatabaseList,
  type ProjectDatabaseAnswer,
  type ProjectDatabaseRecord,
  projectDatabaseAnswer,
  projectDatabaseRequest,
  stageQuery,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { ProjectDatabase } from '../../store/queries/project-databases.ts';
import type { Project } from '../../store/queries/projects.ts';
import { findOpenTurns } from '../../store/queries/turns.ts';
import type { ProjectDatabaseLinks } from './project-database-links.ts';
import { databaseVariables } from './read-project-environment.ts';

export interface ProjectDatabaseDependencies {
  readonly db: Db;
  readonly databases: ProjectDatabaseLinks;
  readonly sandboxes: SandboxSync;
  /** The provider's name, which is part of the path of its databases. */
  readonly provider: string;
  readonly appDatabaseOf: AppDatabaseOf;
}

export type AppDatabaseOf = (
  projectId: string,
  stage: EnvironmentStage,
) => Promise<{
  readonly state: AppDatabaseState;
  readonly sizeBytes: number;
  readonly quotaBytes: number;
}>;

const path = '/api/v1/projects/:projectId/database';

/** Routes for users' databases and their links to projects. */
export function projectDatabaseRoutes(deps: ProjectDatabaseDependencies): RouteDefinition[] {
  const { db, databases, sandboxes, provider, appDatabaseOf } = deps;
  const shared = { access: 'bearer', group: 'Database' } as const;
  const owned = requireProjectByParams(db);

  async function answer(
    projectId: string,
    linked: ProjectDatabase | undefined,
    stage: EnvironmentStage = 'dev',
  ): Promise<ProjectDatabaseAnswer> {
    const { state, sizeBytes, quotaBytes } = await appDatabaseOf(projectId, stage);
    const database = linked ? toRecord(linked) : null;
    return { database, state, size_bytes: sizeBytes, quota_bytes: quotaBytes };
  }

  /** Discards the sandbox after a change, so that the next one starts with the new environment. */
  async function change<T>(project: Project, work: () => Promise<T>): Promise<T> {
    if ((await findOpenTurns(db, project.id)).active) {
      throw new ApiError('TURN_IN_PROGRESS', 'A turn is in progress in this project');
    }
    const done = await work();
    sandboxes.forget(project);
    return done;
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path: `/api/v1/${provider}/projects`,
      summary: 'List the databases of the connected account',
      responses: { 200: { about: 'All databases', body: offeredDatabaseList } },
      handler: async ({ caller }) => {
        requirePerson(caller());
        const available = await databases.listAvailable(caller().userId);
        return { projects: available.map(({ id, name, region }) => ({ ref: id, name, region })) };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'Get the state of the database of an app, and the linked one',
      query: stageQuery,
      responses: { 200: { about: 'The database', body: projectDatabaseAnswer } },
      handler: async ({ params, query: { stage }, caller }): Promise<ProjectDatabaseAnswer> => {
        const { id } = await owned(caller().userId, params);
        return answer(id, await databases.find(id), stage);
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      path,
      summary:
        'Link a database; server-side code of the app gets its address and keys as environment variables',
      body: projectDatabaseRequest,
      responses: { 200: { about: 'Linked', body: projectDatabaseAnswer } },
      handler: async ({ params, body, caller }): Promise<ProjectDatabaseAnswer> => {
        requirePerson(caller());
        const { userId } = caller();
        const project = await owned(userId, params);
        const linked = await change(project, () => databases.link(userId, project.id, body.ref));
        return answer(project.id, linked);
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path,
      summary: 'Unlink the database of a project; the database itself stays',
      responses: { 200: { about: 'Unlinked', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        requirePerson(caller());
        const project = await owned(caller().userId, params);
        if (!(await change(project, () => databases.unlink(project.id)))) {
          throw new ApiError('NOT_FOUND', 'This project has no database');
        }
        return { id: project.id, deleted: true };
      },
    }),
  ];
}

function toRecord(database: ProjectDatabase): ProjectDatabaseRecord {
  const { provider, ref, name, url, linkedAt } = database;
  const variables = [...databaseVariables];
  return { provider, ref, name, url, variables, linked_at: linkedAt.toISOString() };
}
