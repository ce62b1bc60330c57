import type { AddressInfo } from 'node:net';
import { version } from '../core/version.ts';
import { PeriodicTask } from '../infra/concurrency/periodic-task.ts';
import type { SandboxServices } from '../sandboxes/compose-sandboxes.ts';
import { migrate } from '../store/migrate.ts';
import type { AppContext } from './app-context.ts';
import type { HttpParts, HttpServices } from './compose-http.ts';

export interface ServiceLifecycle {
  /** Migrates the database and loads stored state. Can be repeated after a failure. */
  prepare(): Promise<void>;
  /** Starts running turns, beginning with the ones that an earlier process left unfinished. */
  start(): Promise<void>;
  /** Rejects new work. Running turns move to other processes after their current step, or when the signal fires. */
  drain(deadline: AbortSignal): void;
  /** Releases running turns so that the next process can continue them, and closes everything but the HTTP server. */
  stop(): Promise<void>;
}

/** Upper bound on how long readers miss events whose notification was lost. */
const compareHeadsMs = 1_000;

/** Starts and stops the parts of the application in their order. */
export function createLifecycle(
  { database, links, log, storage, events, threads }: AppContext,
  {
    cluster,
    mcp,
    models,
    billing,
    databases,
    appJobs,
    appMail,
    appUploads,
    publishing,
    turns,
    identity,
    readiness,
  }: HttpParts,
  sandboxes: SandboxServices,
  http: HttpServices,
): ServiceLifecycle {
  const { membership } = identity;
  const { roles } = links;
  const heads = new PeriodicTask({
    name: 'compare heads',
    everyMs: compareHeadsMs,
    run: () => events.compareHeads(),
    onError: (error) => log.warn({ err: error }, 'failed to compare the heads of event logs'),
  });
  return {
    prepare: async () => {
      await migrate(database, log, version);
      await billing.prepare();
      await models.prepare();
      await identity.identity?.prepare();
      readiness.isPrepared = true;
    },
    start: async () => {
      storage.start();
      if (links.canLoseNotices) heads.start();
      await cluster.start(http.app.server.address() as AddressInfo);
      models.start();
      await turns.start();
      publishing.start();
      appJobs.start();
      if (roles.has('worker') || roles.has('preview')) {
        databases.start();
        appMail.start();
        appUploads.start();
      }
      http.start();
      if (roles.has('api') || roles.has('preview')) membership?.start();
      if (roles.has('worker') || roles.has('preview')) sandboxes.start();
    },
    drain: (deadline) => {
      readiness.isDraining = true;
      turns.drain(deadline);
    },
    stop: async () => {
      const stopping = [storage, heads, membership, turns, publishing, appJobs, models].map(
        (part) => part?.stop(),
      );
      await Promise.all(stopping);
      links.close();
      mcp.close();
      await sandboxes.close();
      await databases.stop();
      await appMail.stop();
      await appUploads.stop();
      await cluster.close();
      await threads.close();
      await http.close();
    },
  };
}
