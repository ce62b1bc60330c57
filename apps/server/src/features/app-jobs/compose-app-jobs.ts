import type { JobsSecretOf } from '../../core/jobs-secret.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { Logger } from '../../infra/log.ts';
import type { Database } from '../../store/database.ts';
import { appJobRoutes } from './app-job-routes.ts';
import { connectToStage, type StageConnections } from './connect-to-stage.ts';
import { JobRunner } from './job-runner.ts';
import { JobScheduler } from './job-scheduler.ts';
import { runAppJob } from './run-app-job.ts';

export interface AppJobsOptions extends Pick<StageConnections, 'liveApps' | 'previews'> {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly roles: ReadonlySet<Config['ROLES'][number]>;
  /** The id of this process. */
  readonly holder: string;
  readonly secretOf: JobsSecretOf;
  readonly environmentOf: ProjectEnvironmentOf;
}

export interface AppJobs {
  readonly routes: () => RouteDefinition[];
  start(): void;
  stop(): Promise<void>;
}

/** Builds the scheduled jobs of apps: the API routes, and the scheduler that starts those of published apps. */
export function composeAppJobs(options: AppJobsOptions): AppJobs {
  const { config, database, clock, log, roles, holder, secretOf, environmentOf } = options;
  const { db, pool } = database;
  const leaseMs = config.TURN_LEASE_S * 1000;
  const connections = { ...options, db };
  const runner = new JobRunner({
    db,
    clock,
    logger: log,
    leaseMs,
    environmentOf,
    runInApp: (job, signal) => {
      const { projectId, stage, name } = job;
      const connect = (ending: AbortSignal) => connectToStage(connections, job, ending);
      return runAppJob({ connect, secret: secretOf(projectId, stage) }, name, signal);
    },
  });
  const scheduler = new JobScheduler({
    db,
    pool,
    clock,
    logger: log,
    holder: { holder, shouldRespectOtherHolders: config.QUEUE_ENABLED },
    leaseMs,
    runner,
  });
  return {
    routes: () => appJobRoutes({ db, clock, holder, leaseMs, runner }),
    start: () => {
      if (roles.has('worker')) scheduler.start();
    },
    stop: async () => {
      await scheduler.stop();
      await runner.stop();
    },
  };
}
