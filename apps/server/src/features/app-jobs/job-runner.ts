import { jobLimits } from '@millwright/contract';
import type { Clock } from '../../core/ports/clock.ts';
import { collectSecrets, type ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import { redactTexts } from '../../core/redact.ts';
import { LeaseRenewal } from '../../infra/concurrency/lease-renewal.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { endJobRun, type JobKey, type JobRun, renewJobRun } from '../../store/queries/jobs.ts';

export interface JobRunnerOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly leaseMs: number;
  readonly environmentOf: ProjectEnvironmentOf;
  /** Runs a job in its app. Returns why it failed; rejects only if the signal fires. */
  readonly runInApp: (job: JobKey, signal: AbortSignal) => Promise<string | undefined>;
}

export const interruptedError = 'The run was interrupted: Millwright was stopped while it lasted';

/** Works on runs of jobs: keeps their leases, and stores how they ended. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #stopping = new AbortController();
  readonly #active = new Set<Promise<void>>();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** The number of runs in progress. */
  get active(): number {
    return this.#active.size;
  }

  /** Works on a run that this process has started, in the background. */
  start(run: JobRun): void {
    const working = this.#run(run)
      .catch((error) =>
        this.#options.logger.error(
          { err: error, projectId: run.projectId, job: run.name },
          'the run of a job failed',
        ),
      )
      .finally(() => this.#active.delete(working));
    this.#active.add(working);
  }

  /** Ends all runs as interrupted. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#active);
  }

  async #run(run: JobRun): Promise<void> {
    const { db, clock, leaseMs, logger, runInApp } = this.#options;
    const lost = new AbortController();
    using _lease = new LeaseRenewal({
      everyMs: leaseMs / 3,
      renew: () => renewJobRun(db, run, leaseMs),
      onLost: () => lost.abort(),
      // The next attempt retries. If none succeeds, another process declares the run interrupted.
      onError: () => undefined,
    });
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    const error = await runInApp(run, signal).catch((cause) => {
      if (signal.aborted) return interruptedError;
      logger.error({ err: cause, projectId: run.projectId, job: run.name }, 'a job failed');
      return 'Something went wrong on our side';
    });
    const shown = error === undefined ? null : await this.#redact(run, error);
    await endJobRun(db, run, { error: shown, endedAt: clock.now() }, jobLimits.keptRuns);
  }

  async #redact({ projectId, stage }: JobKey, text: string): Promise<string> {
    const redact = redactTexts(collectSecrets(await this.#options.environmentOf(projectId, stage)));
    // A text column cannot hold NUL.
    return redact(text).slice(0, jobLimits.errorChars).replaceAll('\0', '').toWellFormed();
  }
}
