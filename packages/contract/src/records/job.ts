import { z } from 'zod';
import { environmentStages, jobRunStatuses, jobTriggers } from '../states.ts';

/** One run of a scheduled job. */
export const jobRunRecord = z.object({
  run_id: z.string(),
  job: z.string(),
  stage: z.enum(environmentStages),
  trigger: z.enum(jobTriggers).describe('`request`: somebody ran it by hand'),
  status: z.enum(jobRunStatuses),
  error: z.string().nullable().describe('Why it failed, with the stack if the job threw'),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
});
export type JobRunRecord = z.infer<typeof jobRunRecord>;

/** A scheduled job of an app. */
export const jobRecord = z.object({
  name: z.string(),
  file: z.string(),
  schedule: z
    .string()
    .nullable()
    .describe('Five fields of cron; null if the file has none that can be read'),
  time_zone: z.string(),
  problem: z.string().nullable().describe('Why the job cannot run as its file is now'),
  next_run_at: z.string().nullable().describe('Always null in the preview'),
  last_run: jobRunRecord.nullable(),
});
export type JobRecord = z.infer<typeof jobRecord>;

export const jobList = z.object({ jobs: z.array(jobRecord) });
export type JobList = z.infer<typeof jobList>;

export const jobRunList = z.object({ runs: z.array(jobRunRecord).describe('Newest first') });
export type JobRunList = z.infer<typeof jobRunList>;
