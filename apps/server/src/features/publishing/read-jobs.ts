import { jobLimits, type ReleaseFinding } from '@millwright/contract';
import { z } from 'zod';
import { type AppJob, jobFileOf } from '../../core/app-job.ts';
import { explainRejectedSchedule } from '../../core/job-schedule.ts';
import { type JobsEndpoint, requestJobList } from '../../sandboxes/jobs/request-jobs.ts';

export interface ServerJobs {
  readonly jobs: readonly AppJob[];
  readonly findings: readonly ReleaseFinding[];
}

const declared = z.object({
  jobs: z.array(
    z.object({
      name: z.string().regex(/^[\w-]+$/),
      schedule: z.string(),
      timeZone: z.string(),
    }),
  ),
});
const jobFile = /^server\/jobs\/[\w-]+\.ts$/;
const timeoutMs = 15_000;

/** Asks the server of a release for its jobs, and checks when they run. `paths` are the files of the server. */
export async function readJobs(
  endpoint: JobsEndpoint,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ServerJobs> {
  const file = paths.find((path) => jobFile.test(path));
  if (file === undefined) return { jobs: [], findings: [] };
  const listed = await readList(endpoint, signal);
  if (!listed) return { jobs: [], findings: [notMounted(file)] };
  const findings: ReleaseFinding[] = [];
  for (const { name, ...schedule } of listed) {
    const reason =
      name.length > jobLimits.nameChars
        ? `The name of a job has at most ${jobLimits.nameChars} characters`
        : await explainRejectedSchedule(schedule);
    if (reason !== undefined) findings.push(rejectedJob(name, reason));
  }
  if (listed.length > jobLimits.perApp) findings.push(tooManyJobs(listed.length));
  return { jobs: listed, findings };
}

/** Undefined if the server does not answer with its jobs. */
async function readList(
  endpoint: JobsEndpoint,
  signal: AbortSignal,
): Promise<readonly AppJob[] | undefined> {
  try {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const { body } = await requestJobList(endpoint, deadline);
    return declared.safeParse(body).data?.jobs;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

const common = {
  step: 'server',
  blocks: true,
  acceptable: false,
  accepted: false,
  severity: 'high',
  line: null,
  url: null,
} as const;

function rejectedJob(name: string, message: string): ReleaseFinding {
  return {
    ...common,
    id: `server:job:${name}`,
    file: jobFileOf(name),
    message,
    advice: 'Change the schedule or the time zone in this file, or ask the agent to fix it.',
  };
}

function tooManyJobs(count: number): ReleaseFinding {
  return {
    ...common,
    id: 'server:jobs',
    file: null,
    message: `The app has ${count} jobs; the limit is ${jobLimits.perApp}`,
    advice: 'Combine jobs that run at the same times.',
  };
}

function notMounted(file: string): ReleaseFinding {
  return {
    ...common,
    id: 'server:jobs',
    file,
    message: 'The server does not say which jobs it has, so this job would never run',
    advice: 'Ask the agent to connect server/jobs.ts in server/start.ts, as add_server does it.',
  };
}
