import { withActivity } from '../../core/activity.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Holder } from '../../store/lease.ts';
import { claimRelease, endRelease, giveBack, type Release } from '../../store/releases.ts';
import { makeRelease, ReleaseLostError, type ReleaseMeans } from './make-release.ts';

export interface WorkerOptions extends ReleaseMeans {
  readonly holder: Holder;
  readonly logger: Logger;
}

const lookMs = 1_000;
const longestMs = 15 * 60_000;
/** A release that crashed two processes would likely crash a third. */
const mostAttempts = 2;

/**
 * Makes releases one at a time. Work is claimed from rows, so any process can make a release that another one queued.
 */
export class ReleaseWorker {
  readonly #options: WorkerOptions;
  readonly #rounds: PeriodicTask;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#rounds = new PeriodicTask({
      name: 'releases',
      everyMs: lookMs,
      run: (signal) => this.#workAll(signal),
      onError: (error) => options.logger.warn({ err: error }, 'looking for releases failed'),
    });
  }

  start(): void {
    this.#rounds.start();
    this.look();
  }

  /** Starts the next waiting release unless one is in progress. */
  look(): void {
    this.#rounds.runNow();
  }

  /** Releases the current work, so that the next process starts it anew. */
  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #workAll(signal: AbortSignal): Promise<void> {
    const { db, holder, leaseMs } = this.#options;
    while (!signal.aborted) {
      const release = await claimRelease(db, holder, leaseMs);
      if (!release) return;
      const activity = { release: release.id, projectId: release.projectId };
      await withActivity(activity, () => this.#make(release, signal));
    }
  }

  async #make(release: Release, signal: AbortSignal): Promise<void> {
    const { db, clock, logger } = this.#options;
    const about = { releaseId: release.id, projectId: release.projectId };
    if (release.attempts > mostAttempts) {
      return this.#fail(
        release,
        'The build process crashed twice. Change the app before you publish again',
      );
    }
    const since = clock.now().getTime();
    const late = AbortSignal.timeout(longestMs);
    try {
      await makeRelease(this.#options, release, AbortSignal.any([signal, late]));
      logger.info({ ...about, ms: clock.now().getTime() - since }, 'a release was published');
    } catch (error) {
      if (signal.aborted) return giveBack(db, release);
      if (error instanceof ReleaseLostError) return logger.info(about, 'a release was abandoned');
      if (late.aborted) return this.#fail(release, 'The release took longer than 15 minutes');
      logger.error({ ...about, err: error }, 'a release failed');
    }
  }

  async #fail(release: Release, error: string): Promise<void> {
    const { db, clock } = this.#options;
    await endRelease(db, release, { status: 'failed', error, finishedAt: clock.now() });
  }
}
