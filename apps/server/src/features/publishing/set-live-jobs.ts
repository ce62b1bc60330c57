import { findNextRun } from '../../core/job-schedule.ts';
import type { Db } from '../../store/db.ts';
import { listLiveJobs, replaceLiveJobs } from '../../store/queries/jobs.ts';
import type { Release } from '../../store/queries/releases.ts';

/** Schedules the jobs of a release that goes live, instead of those before. Jobs with the same times stay on schedule. */
export async function setLiveJobs(
  db: Db,
  { projectId, jobs }: Pick<Release, 'projectId' | 'jobs'>,
  now: Date,
): Promise<void> {
  const earlier = await listLiveJobs(db, projectId);
  const scheduled = jobs.map(async (job) => {
    const same = earlier.find(
      ({ name, schedule, timeZone }) =>
        name === job.name && schedule === job.schedule && timeZone === job.timeZone,
    );
    return { ...job, nextRunAt: same?.nextRunAt ?? (await findNextRun(job, now)) };
  });
  await replaceLiveJobs(db, projectId, await Promise.all(scheduled));
}
