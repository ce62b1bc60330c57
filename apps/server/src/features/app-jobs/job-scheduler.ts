import { jobLimits } from '@millwright/contract';
import type pg from 'pg';
import { findRunAfter } from '../../core/job-schedule.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import type { Holder } from '../../store/lease-sql.ts';
import {
  deleteJobRunsBefore,
  failLostJobRuns,
  insertJobRun,
  type JobRun,
  lockDueJob,
  setNextRun,
} from '../../store/queries/jobs.ts';
import { transaction } from '../../store/transaction.ts';
import { interruptedError, type JobRunner } from './job-runner.ts';

export interface JobSchedulerOptions {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly holder: Holder;
  readonly leaseMs: number;
  readonly runner: Pick<JobRunner, 'start' | 'active'>;
}

const pollMs = 2_000;
const sweepMs = 60 * 60 * 1000;
/** Runs at the same time in this process; the others wait. */
const maxRunning = 20;
/** Runs of one app at the same time, so that it does not delay those of others. */
const maxRunningPerApp = 3;

/** Starts the jobs of published apps at their times. Any process may do it: each run is claimed. */
export class JobScheduler {
  readonly #options: JobSchedulerOptions;
  readonly #task: PeriodicTask;
  readonly #sweep: PeriodicTask;

  constructor(options: JobSchedulerOptions) {
    this.#options = options;
    const { db, clock, logger } = options;
    this.#task = new PeriodicTask({
      name: 'jobs',
      everyMs: pollMs,
      run: (signal) => this.startDueJobs(signal),
      onError: (error) => logger.warn({ err: error }, 'failed to look for jobs that are due'),
    });
    this.#sweep = new PeriodicTask({
      name: 'job runs sweep',
      everyMs: sweepMs,
      run: () => deleteJobRunsBefore(db, new Date(clock.now().getTime() - jobLimits.keptMs)),
      onError: (error) => logger.warn({ err: error }, 'failed to delete old runs of jobs'),
    });
  }

  start(): void {
    this.#task.start();
    this.#task.runNow();
    this.#sweep.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#task.stop(), this.#sweep.stop()]);
  }

  async startDueJobs(signal: AbortSignal): Promise<void> {
    const { db, clock, holder, runner } = this.#options;
    await failLostJobRuns(db, holder, { error: interruptedError, endedAt: clock.now() });
    while (!signal.aborted && runner.active < maxRunning) {
      const run = await this.#claim();
      if (!run) return;
      runner.start(run);
    }
  }

  /** Sets the next time of a job and starts its run in one commit, so that nobody else starts it too. */
  #claim(): Promise<JobRun | undefined> {
    const { pool, clock, holder, leaseMs } = this.#options;
    return transaction(pool, async (tx) => {
      const now = clock.now();
      const job = await lockDueJob(tx, now, maxRunningPerApp);
      if (!job) return undefined;
      const { projectId, name } = job;
      const key = { projectId, name, stage: 'live', trigger: 'schedule' } as const;
      const started = { ...key, holder: holder.holder, startedAt: now };
      const run = await insertJobRun(tx, started, leaseMs);
      // Without a run, somebody has just asked for one; the job stays due until that has ended.
      if (run) await setNextRun(tx, job, await findRunAfter(job, job.nextRunAt, now));
      return run;
    });
  }
}
