import type { JobsSecretOf } from '../../core/jobs-secret.ts';
import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { Logger } from '../../infra/log.ts';
import { readContents } from '../../projects/files/file-contents.ts';
import type { Db } from '../../store/db.ts';
import { findLiveReleases } from '../../store/queries/publications.ts';
import { listServerFiles } from '../../store/queries/releases.ts';
import type { ServeProjectService } from '../serve-project-service.ts';
import { LiveAppManager, type LiveAppManagerOptions } from './live-app-manager.ts';
import { LiveLog } from './live-log.ts';

export interface LiveAppsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
  readonly environmentOf: ProjectEnvironmentOf;
  readonly jobsSecretOf: JobsSecretOf;
  readonly serveDatabase: ServeProjectService;
  /** If omitted, apps cannot send mail. */
  readonly serveMail?: ServeProjectService | undefined;
  /** If omitted, apps cannot store uploads. */
  readonly serveUploads?: ServeProjectService | undefined;
  readonly resources: LiveAppManagerOptions['resources'];
  readonly maxAwake: number;
}

/** Builds the part that runs the servers of published apps. */
export function composeLiveApps(options: LiveAppsOptions) {
  const { config, db, log, environmentOf, jobsSecretOf, resources, maxAwake } = options;
  const { serveDatabase, serveMail, serveUploads } = options;
  const liveLog = new LiveLog(db, log);
  const manager = new LiveAppManager({
    resources,
    contentOf: async ({ id, projectId }) => {
      const files = await listServerFiles(db, id);
      if (files.length === 0) return undefined;
      return {
        files: readContents(db, files),
        environment: await environmentOf(projectId, 'live'),
      };
    },
    environmentOf: (projectId) => environmentOf(projectId, 'live'),
    findLive: (releaseIds) => findLiveReleases(db, releaseIds),
    jobsSecretOf: (projectId) => jobsSecretOf(projectId, 'live'),
    serveDatabase: (projectId, connection) => serveDatabase(projectId, 'live', connection),
    serveMail: (projectId, connection) => {
      if (serveMail) serveMail(projectId, 'live', connection);
      else connection.destroy();
    },
    serveUploads: (projectId, connection) => {
      if (serveUploads) serveUploads(projectId, 'live', connection);
      else connection.destroy();
    },
    onLine: (projectId, line) => liveLog.add({ projectId, ...line }),
    idleMs: config.PUBLISH_IDLE_S * 1_000,
    maxAwake,
    onError: (error) => log.warn({ err: error }, 'the server of a published app failed'),
  });
  return {
    manager,
    start: () => manager.start(),
    close: async () => {
      await manager.close();
      await liveLog.flush();
    },
  };
}
