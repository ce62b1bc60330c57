import { jobLimits } from '@millwright/contract';
import { type AppJob, jobFileOf } from '../../core/app-job.ts';
import { explainRejectedSchedule } from '../../core/job-schedule.ts';
import { readContents } from '../../projects/files/file-contents.ts';
import type { Db } from '../../store/db.ts';
import { listFiles } from '../../store/queries/project-files.ts';

export interface DevJob extends Omit<AppJob, 'schedule'> {
  /** Null if it cannot be read from the file. */
  readonly schedule: string | null;
  readonly problem: string | null;
}

const folder = 'server/jobs/';
const filePattern = /^server\/jobs\/([\w-]+)\.ts$/;
const schedulePattern = /^export const schedule(?:: ?string)? = (['"`])([^'"`\n]{0,200})\1/m;
const timeZonePattern = /^export const timeZone(?:: ?string)? = (['"`])([^'"`\n]{0,200})\1/m;

/** The jobs in a project's files, read without running them. */
export async function readDevJobs(db: Db, projectId: string): Promise<DevJob[]> {
  const files = await listFiles(db, projectId, folder);
  const jobFiles = files.filter(({ path }) => filePattern.test(path)).slice(0, jobLimits.perApp);
  const jobs: DevJob[] = [];
  for await (const { path, content } of readContents(db, jobFiles)) {
    const [, name = ''] = filePattern.exec(path) ?? [];
    jobs.push(await toJob(name, Buffer.from(content).toString()));
  }
  return jobs.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function toJob(name: string, code: string): Promise<DevJob> {
  const schedule = schedulePattern.exec(code)?.[2];
  const timeZone = timeZonePattern.exec(code)?.[2] ?? 'UTC';
  if (schedule === undefined) {
    const problem = `${jobFileOf(name)} needs a schedule as a text, such as: export const schedule = '0 8 * * *';`;
    return { name, schedule: null, timeZone, problem };
  }
  const reason = await explainRejectedSchedule({ schedule, timeZone });
  return { name, schedule, timeZone, problem: reason ?? null };
}
