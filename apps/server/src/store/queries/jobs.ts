import { type EnvironmentStage, type JobTrigger, newId } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, desc, eq, inArray, lt, lte, not, sql } from '../drizzle.ts';
import { getOnlyHolder, type Holder, isLeased, leaseEnd } from '../lease-sql.ts';
import { jobRuns, liveJobs } from '../tables/jobs.ts';

export type LiveJob = typeof liveJobs.$inferSelect;
export type JobRun = typeof jobRuns.$inferSelect;
/** A run that its holder may end, until another process declares it interrupted. */
export type HeldJobRun = Pick<JobRun, 'id' | 'holder'>;

export interface JobKey {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly name: string;
}

/** Alphabetically. */
export function listLiveJobs(db: Db, projectId: string): Promise<LiveJob[]> {
  return db.select().from(liveJobs).where(eq(liveJobs.projectId, projectId)).orderBy(liveJobs.name);
}

/** Replaces the live jobs of a project, which is locked. */
export async function replaceLiveJobs(
  db: Db,
  projectId: string,
  jobs: readonly Omit<LiveJob, 'projectId'>[],
): Promise<void> {
  await db.delete(liveJobs).where(eq(liveJobs.projectId, projectId));
  if (jobs.length > 0) await db.insert(liveJobs).values(jobs.map((job) => ({ ...job, projectId })));
}

/** The job that has been due for longest, locked until the transaction ends. Jobs that are running are left out. */
export async function lockDueJob(
  db: Db,
  now: Date,
  maxRunning: number,
): Promise<LiveJob | undefined> {
  const running = (name: ReturnType<typeof sql>) => sql`(SELECT count(*) FROM job_runs AS run
    WHERE run.project_id = ${liveJobs.projectId} AND run.stage = 'live' AND run.status = 'running' AND ${name})`;
  const [due] = await db
    .select()
    .from(liveJobs)
    .where(
      and(
        lte(liveJobs.nextRunAt, now),
        sql`NOT EXISTS (SELECT FROM projects
          WHERE projects.id = ${liveJobs.projectId} AND projects.trashed_at IS NOT NULL)`,
        sql`${running(sql`run.name = ${liveJobs.name}`)} = 0`,
        sql`${running(sql`true`)} < ${maxRunning}`,
      ),
    )
    .orderBy(liveJobs.nextRunAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
}

/** Sets when a job runs next. The job is locked. */
export async function setNextRun(
  db: Db,
  { projectId, name }: Pick<LiveJob, 'projectId' | 'name'>,
  nextRunAt: Date,
): Promise<void> {
  await db
    .update(liveJobs)
    .set({ nextRunAt })
    .where(and(eq(liveJobs.projectId, projectId), eq(liveJobs.name, name)));
}

export interface NewJobRun extends JobKey {
  readonly trigger: JobTrigger;
  readonly holder: string;
  readonly startedAt: Date;
}

/** Starts a run; undefined if the job is running already. */
export async function insertJobRun(
  db: Db,
  run: NewJobRun,
  leaseMs: number,
): Promise<JobRun | undefined> {
  const [inserted] = await db
    .insert(jobRuns)
    .values({ ...run, id: newId('jobRun'), status: 'running', leaseUntil: leaseEnd(leaseMs) })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** A run is never taken over, so its id and holder identify the caller's own run. */
const isHeldBy = ({ id, holder }: HeldJobRun) =>
  and(eq(jobRuns.id, id), eq(jobRuns.holder, holder ?? ''), eq(jobRuns.status, 'running'));

/** False if another process has declared the run interrupted, or it was deleted. */
export async function renewJobRun(db: Db, held: HeldJobRun, leaseMs: number): Promise<boolean> {
  const renewed = await db
    .update(jobRuns)
    .set({ leaseUntil: leaseEnd(leaseMs) })
    .where(isHeldBy(held))
    .returning({ id: jobRuns.id });
  return renewed.length > 0;
}

/** Ends a run and deletes the oldest runs of its job beyond `keep`; false if the caller no longer holds it. */
export async function endJobRun(
  db: Db,
  held: HeldJobRun & JobKey,
  { error, endedAt }: Pick<JobRun, 'error' | 'endedAt'>,
  keep: number,
): Promise<boolean> {
  const status = error === null ? 'succeeded' : 'failed';
  const ended = await db
    .update(jobRuns)
    .set({ status, error, endedAt, holder: null, leaseUntil: null })
    .where(isHeldBy(held))
    .returning({ id: jobRuns.id });
  if (ended.length === 0) return false;
  const excess = db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(isOf(held))
    .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id))
    .offset(keep);
  await db.delete(jobRuns).where(inArray(jobRuns.id, excess));
  return true;
}

/** Fails the runs of processes that are gone. */
export async function failLostJobRuns(
  db: Db,
  holder: Holder,
  end: Pick<JobRun, 'error' | 'endedAt'>,
): Promise<void> {
  await db
    .update(jobRuns)
    .set({ ...end, status: 'failed', holder: null, leaseUntil: null })
    .where(and(eq(jobRuns.status, 'running'), not(isLeased(jobRuns, getOnlyHolder(holder)))));
}

/** Newest first. */
export function listJobRuns(db: Db, key: JobKey, limit: number): Promise<JobRun[]> {
  return db
    .select()
    .from(jobRuns)
    .where(isOf(key))
    .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id))
    .limit(limit);
}

/** The latest run of each job. */
export function listLastJobRuns(
  db: Db,
  { projectId, stage }: Omit<JobKey, 'name'>,
): Promise<JobRun[]> {
  return db
    .selectDistinctOn([jobRuns.name])
    .from(jobRuns)
    .where(and(eq(jobRuns.projectId, projectId), eq(jobRuns.stage, stage)))
    .orderBy(jobRuns.name, desc(jobRuns.startedAt), desc(jobRuns.id));
}

export async function deleteJobRunsBefore(db: Db, time: Date): Promise<void> {
  await db
    .delete(jobRuns)
    .where(and(lt(jobRuns.startedAt, time), not(eq(jobRuns.status, 'running'))));
}

function isOf({ projectId, stage, name }: JobKey) {
  return and(eq(jobRuns.projectId, projectId), eq(jobRuns.stage, stage), eq(jobRuns.name, name));
}
