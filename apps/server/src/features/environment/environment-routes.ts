import {
  type DeletedRecord,
  deletedRecord,
  type EnvironmentStage,
  type EnvironmentVariableList,
  type EnvironmentVariableRecord,
  environmentQuery,
  environmentRequest,
  environmentStages,
  environmentVariableList,
  environmentVariableRecord,
  environmentVariableRequest,
  environmentVariableSelection,
  explainRejectedVariableName,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { EnvironmentVariableRow } from '../../store/queries/environment-variables.ts';
import type { Project } from '../../store/queries/projects.ts';
import type { EnvironmentVariables, NewVariable } from './environment-variables.ts';

export interface EnvironmentRouteDependencies {
  readonly db: Db;
  readonly variables: EnvironmentVariables;
  /** What Millwright itself sets. */
  readonly provided: ProjectEnvironmentOf;
  readonly sandboxes: SandboxSync;
}

const path = '/api/v1/projects/:projectId/environment';

/** Routes for the environment variables of a project. Values are write-only. */
export function environmentRoutes(deps: EnvironmentRouteDependencies): RouteDefinition[] {
  const { db, variables, provided, sandboxes } = deps;
  const shared = { access: 'bearer', group: 'Environment' } as const;
  const owned = requireProjectByParams(db);

  const toRecord = (row: EnvironmentVariableRow): EnvironmentVariableRecord => ({
    name: row.name,
    stage: row.stage,
    source: 'project',
    description: null,
    readable: variables.open(row) !== undefined,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  });

  async function listProvided(
    projectId: string,
    stage: EnvironmentStage,
  ): Promise<EnvironmentVariableRecord[]> {
    const environment = await provided(projectId, stage);
    return environment.variables.map(({ name, about: description }) => ({
      ...{ name, stage, source: 'millwright', description, readable: true },
      ...{ created_at: null, updated_at: null },
    }));
  }

  async function list(projectId: string, stage: EnvironmentStage | undefined) {
    const [own, ...others] = await Promise.all([
      variables.list(projectId, stage),
      ...(stage ? [stage] : environmentStages).map((one) => listProvided(projectId, one)),
    ]);
    return { variables: [...others.flat(), ...own.map(toRecord)], next_cursor: null };
  }

  /** Resolves when the project's sandbox uses the change. */
  async function set(
    project: Project,
    stage: EnvironmentStage,
    changed: readonly NewVariable[],
  ): Promise<EnvironmentVariableRecord[]> {
    const saved = await variables.set(project, stage, changed);
    if (stage === 'dev') await sandboxes.refreshEnvironment(saved.project);
    return saved.rows.map(toRecord);
  }

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the environment variables of a project, without their values',
      query: environmentQuery,
      responses: {
        200: {
          about: 'All variables, those that Millwright provides first',
          body: environmentVariableList,
        },
      },
      handler: async ({ params, query, caller }): Promise<EnvironmentVariableList> => {
        const { id } = await owned(caller().userId, params);
        return list(id, query.stage);
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      path,
      summary:
        'Set several environment variables of a project at once; the others of the stage stay',
      body: environmentRequest,
      responses: { 200: { about: 'All variables of the stage', body: environmentVariableList } },
      handler: async ({ params, body, caller }): Promise<EnvironmentVariableList> => {
        requirePerson(caller());
        const project = await owned(caller().userId, params);
        await set(project, body.stage, body.variables);
        return list(project.id, body.stage);
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      path: `${path}/:name`,
      summary:
        "Set an environment variable for the server side of a project's app; its value is write-only",
      body: environmentVariableRequest,
      responses: { 200: { about: 'Set', body: environmentVariableRecord } },
      handler: async ({ params, body, caller }): Promise<EnvironmentVariableRecord> => {
        requirePerson(caller());
        const project = await owned(caller().userId, params);
        const name = requireName(params['name']);
        const [saved] = await set(project, body.stage, [{ name, value: body.value }]);
        if (!saved) throw new Error('the environment variable was not saved');
        return saved;
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/:name`,
      summary: 'Delete an environment variable of a project',
      query: environmentVariableSelection,
      responses: { 200: { about: 'Deleted', body: deletedRecord } },
      handler: async ({ params, query, caller }): Promise<DeletedRecord> => {
        requirePerson(caller());
        const project = await owned(caller().userId, params);
        const { name = '' } = params;
        const { stage } = query;
        const changed = await variables.remove(project, stage, name);
        if (!changed) {
          throw new ApiError('NOT_FOUND', `This project has no such ${stage} variable`);
        }
        if (stage === 'dev') await sandboxes.refreshEnvironment(changed);
        return toDeletedRecord(name);
      },
    }),
  ];
}

function requireName(name = ''): string {
  const message = explainRejectedVariableName(name);
  if (!message) return name;
  const details = [{ path: 'name', code: 'custom', message }];
  throw new ApiError('VALIDATION_FAILED', `name: ${message}`, { details });
}
