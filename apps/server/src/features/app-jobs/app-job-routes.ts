import {
  type EnvironmentStage,
  type JobRecord,
  type JobRunRecord,
  jobLimits,
  jobList,
  jobRunList,
  jobRunRecord,
  stageQuery,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { jobFileOf } from '../../core/app-job.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProjectByParams } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import {
  insertJobRun,
  type JobKey,
  type JobRun,
  listJobRuns,
  listLastJobRuns,
  listLiveJobs,
} from '../../store/queries/jobs.ts';
import type { JobRunner } from './job-runner.ts';
import { readDevJobs } from './read-dev-jobs.ts';

export interface AppJobRouteDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly holder: string;
  readonly leaseMs: number;
  readonly runner: Pick<JobRunner, 'start'>;
}

const path = '/api/v1/projects/:projectId/jobs';

/** Routes for the scheduled jobs of an app. */
export function appJobRoutes(deps: AppJobRouteDependencies): RouteDefinition[] {
  const { db, clock, holder, leaseMs, runner } = deps;
  const shared = { access: 'bearer', group: 'Jobs' } as const;
  const owned = requireProjectByParams(db);

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'List the scheduled jobs of the app with their next and their last run',
      query: stageQuery,
      responses: { 200: { about: 'The jobs, by name', body: jobList } },
      handler: async ({ params, query: { stage }, caller }) => {
        const { id: projectId } = await owned(caller().userId, params);
        return { jobs: await listJobs(db, { projectId, stage }) };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:name/run`,
      summary: 'Run a job now; it is not awaited',
      body: stageQuery,
      responses: { 202: { about: 'The run, in progress', body: jobRunRecord } },
      handler: async ({ params, body: { stage }, caller, reply }) => {
        const { id: projectId } = await owned(caller().userId, params);
        const key = { projectId, stage, name: params['name'] ?? '' };
        await requireJob(db, key);
        const requested = { ...key, trigger: 'request', holder, startedAt: clock.now() } as const;
        const run = await insertJobRun(db, requested, leaseMs);
        if (!run) {
          throw new ApiError('JOB_RUNNING', `The job "${key.name}" is running`, {
            hint: 'Wait until it has ended.',
          });
        }
        runner.start(run);
        reply.code(202);
        return showRun(run);
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:name/runs`,
      summary: 'List the latest runs of a job, newest first',
      query: stageQuery,
      responses: { 200: { about: 'The runs of the last 7 days, at most 100', body: jobRunList } },
      handler: async ({ params, query: { stage }, caller }) => {
        const { id: projectId } = await owned(caller().userId, params);
        const key = { projectId, stage, name: params['name'] ?? '' };
        return { runs: (await listJobRuns(db, key, jobLimits.keptRuns)).map(showRun) };
      },
    }),
  ];
}

interface AppStage {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

type DeclaredJob = Pick<JobRecord, 'name' | 'schedule' | 'problem'> & {
  readonly timeZone: string;
  readonly nextRunAt: Date | null;
};

async function listJobs(db: Db, app: AppStage): Promise<JobRecord[]> {
  const [jobs, runs] = await Promise.all([findJobs(db, app), listLastJobRuns(db, app)]);
  const lastRuns = new Map(runs.map((run) => [run.name, showRun(run)]));
  return jobs.map(({ name, schedule, timeZone, problem, nextRunAt }) => ({
    name,
    file: jobFileOf(name),
    schedule,
    time_zone: timeZone,
    problem,
    next_run_at: nextRunAt?.toISOString() ?? null,
    last_run: lastRuns.get(name) ?? null,
  }));
}

async function findJobs(db: Db, { projectId, stage }: AppStage): Promise<DeclaredJob[]> {
  if (stage === 'live') {
    const jobs = await listLiveJobs(db, projectId);
    return jobs.map((job) => ({ ...job, problem: null }));
  }
  const jobs = await readDevJobs(db, projectId);
  // In the preview, jobs run only on request.
  return jobs.map((job) => ({ ...job, nextRunAt: null }));
}

async function requireJob(db: Db, { name, ...app }: JobKey): Promise<void> {
  const jobs = await findJobs(db, app);
  if (jobs.some((job) => job.name === name)) return;
  throw new ApiError('NOT_FOUND', 'This app has no such job');
}

function showRun(run: JobRun): JobRunRecord {
  const { id, name, stage, trigger, status, error, startedAt, endedAt } = run;
  return {
    run_id: id,
    job: name,
    stage,
    trigger,
    status,
    error,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    duration_ms: endedAt && Math.max(0, endedAt.getTime() - startedAt.getTime()),
  };
}
