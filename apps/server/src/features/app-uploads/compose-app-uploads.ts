import type { Duplex } from 'node:stream';
import type { EnvironmentStage } from '@millwright/contract';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { StorageMonitor } from '../../infra/storage-monitor.ts';
import type { Db } from '../../store/db.ts';
import { appUploadLimits } from './app-upload-limits.ts';
import { appUploadRoutes } from './app-upload-routes.ts';
import { AppUploads } from './app-uploads.ts';
import { UploadServer } from './upload-server.ts';

export interface AppUploadsServiceOptions {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
  readonly storage: Pick<StorageMonitor, 'level'>;
}

export interface AppUploadsService {
  /** Serves one connection that the server of an app opened to its uploads. */
  serve(projectId: string, stage: EnvironmentStage, connection: Duplex): void;
  readonly routes: () => RouteDefinition[];
  start(): void;
  stop(): Promise<void>;
}

const sweepMs = 60_000;

/** Builds the storage for files that people upload to apps. */
export function composeAppUploads(options: AppUploadsServiceOptions): AppUploadsService {
  const { config, db, log, storage } = options;
  const uploads = new AppUploads({ db, quotaBytes: config.APPS_UPLOADS_QUOTA_MB * 1024 * 1024 });
  const server = new UploadServer({
    uploads,
    receiving: new KeyedConcurrencyLimit(appUploadLimits.receiving, 'uploads'),
    hasSpace: () => storage.level === 'ok',
    log,
  });
  const sweep = new PeriodicTask({
    name: 'app upload sweep',
    everyMs: sweepMs,
    run: () => uploads.removeExpired(),
    onError: (error) => log.warn({ err: error }, 'failed to remove incomplete files of apps'),
  });
  return {
    serve: (projectId, stage, connection) => server.serve(projectId, stage, connection),
    routes: () => appUploadRoutes(db, uploads),
    start: () => sweep.start(),
    stop: async () => {
      await sweep.stop();
      server.close();
    },
  };
}
