import { withWatchdogLabel } from '../../core/with-watchdog-label.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Holder } from '../../store/lease-sql.ts';
import {
  claimRelease,
  endRelease,
  type Release,
  releaseClaim,
} from '../../store/queries/releases.ts';
import { makeRelease, type ReleaseContext, ReleaseLostError } from './make-release.ts';

export interface ReleaseWorkerOptions extends ReleaseContext {
  readonly holder: Holder;
  readonly logger: Logger;
}

const pollMs = 1_000;
const maxReleaseMs = 15 * 60_000;
/** A release that crashed two processes would likely crash a third. */
const maxAttempts = 2;

/**
 * Makes releases one at a time. Work is claimed from rows, so any process can make a release that another one queued.
 */
export class ReleaseWorker {
  readonly #options: ReleaseWorkerOptions;
  readonly #task: PeriodicTask;

  constructor(options: ReleaseWorkerOptions) {
    this.#options = options;
    this.#task = new PeriodicTask({
      name: 'releases',
      everyMs: pollMs,
      run: (signal) => this.#processReleases(signal),
      onError: (error) => options.logger.warn({ err: error }, 'looking for releases failed'),
    });
  }

  start(): void {
    this.#task.start();
    this.runNow();
  }

  /** Starts the next waiting release unless one is in progress. */
  runNow(): void {
    this.#task.runNow();
  }

  /** Releases the current work, so that the next process starts it anew. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #processReleases(signal: AbortSignal): Promise<void> {
    const { db, holder, leaseMs } = this.#options;
    while (!signal.aborted) {
      const release = await claimRelease(db, holder, leaseMs);
      if (!release) return;
      const activity = { release: release.id, projectId: release.projectId };
      await withWatchdogLabel(activity, () => this.#processRelease(release, signal));
    }
  }

  async #processRelease(release: Release, signal: AbortSignal): Promise<void> {
    const { db, clock, logger } = this.#options;
    const logFields = { releaseId: release.id, projectId: release.projectId };
    if (release.attempts > maxAttempts) {
      return this.#fail(
        release,
        'The build process crashed twice. Change the app before you publish again',
      );
    }
    const startedAt = clock.now().getTime();
    const timeoutSignal = AbortSignal.timeout(maxReleaseMs);
    try {
      await makeRelease(this.#options, release, AbortSignal.any([signal, timeoutSignal]));
      logger.info(
        { ...logFields, ms: clock.now().getTime() - startedAt },
        'a release was published',
      );
    } catch (error) {
      if (signal.aborted) return releaseClaim(db, release);
      if (error instanceof ReleaseLostError)
        return logger.info(logFields, 'a release was abandoned');
      if (timeoutSignal.aborted)
        return this.#fail(release, 'The release took longer than 15 minutes');
      logger.error({ ...logFields, err: error }, 'a release failed');
    }
  }

  async #fail(release: Release, error: string): Promise<void> {
    const { db, clock } = this.#options;
    await endRelease(db, release, { status: 'failed', error, finishedAt: clock.now() });
  }
}
