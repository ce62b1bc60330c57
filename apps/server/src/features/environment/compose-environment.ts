import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { environmentRoutes } from './environment-routes.ts';
import { EnvironmentVariables } from './environment-variables.ts';

export interface EnvironmentOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** What Millwright itself sets. */
  readonly provided: ProjectEnvironmentOf;
  /** A getter, because sandboxes are created later: they need the environment that is built here. */
  readonly sandboxes: () => SandboxSync;
}

export interface Environment {
  readonly environmentOf: ProjectEnvironmentOf;
  readonly routes: () => RouteDefinition[];
}

/** Builds the environment variables that people set for their projects. */
export function composeEnvironment({ sandboxes, ...options }: EnvironmentOptions): Environment {
  const { db, provided } = options;
  const variables = new EnvironmentVariables(options);
  return {
    environmentOf: (projectId, stage) => variables.read(projectId, stage),
    routes: () => environmentRoutes({ db, variables, provided, sandboxes: sandboxes() }),
  };
}
