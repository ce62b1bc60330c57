/// <reference types="vite/types/importMeta.d.ts" />
import { createHash, timingSafeEqual } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import { Hono } from 'hono';

/** A file in server/jobs. */
interface JobModule {
  /** Five fields of cron, for example '0 8 * * *' for 8 o'clock each day. */
  readonly schedule: string;
  /** For example 'Europe/Berlin'; UTC by default. */
  readonly timeZone?: string;
  readonly default: () => unknown;
}

interface Job {
  readonly name: string;
  readonly schedule: string;
  readonly timeZone: string;
  readonly start: () => unknown;
}

const modules = import.meta.glob<JobModule>(['./jobs/*.ts', '!./jobs/*.*.ts'], { eager: true });
const jobs = Object.entries(modules).map(([path, module]) => readJob(path, module));
const running = new Set<string>();
/** If it is set, something else starts the jobs with POST /_jobs/<name>, and the app does not. */
const secret = process.env.JOBS_SECRET;

/** Lists the jobs, and runs one of them. */
export const jobRoutes = new Hono()
  .basePath('/_jobs')
  .use(async (c, next) => {
    if (!isAllowed(c.req.header('authorization'))) return c.json({ error: 'Not found' }, 404);
    await next();
  })
  .get('/', (c) =>
    c.json({ jobs: jobs.map(({ name, schedule, timeZone }) => ({ name, schedule, timeZone })) }),
  )
  .post('/:name', async (c) => {
    const job = jobs.find(({ name }) => name === c.req.param('name'));
    if (!job) return c.json({ error: 'Not found' }, 404);
    if (running.has(job.name)) return c.json({ error: 'The job is running' }, 409);
    const error = await run(job);
    return error === undefined ? c.json({ status: 'succeeded' }) : c.json({ error }, 500);
  });

/** Starts the jobs at their times, unless somebody else does. */
export function startSchedules(): void {
  if (!secret) for (const job of jobs) void repeat(job);
}

/** Times that pass while a job runs are left out, so a job never runs twice at the same time. */
async function repeat(job: Job): Promise<never> {
  for (;;) {
    const due = parse(job).next().getTime();
    // Short waits follow changes of the clock.
    while (Date.now() < due) await wait(Math.min(due - Date.now(), 60_000));
    await run(job);
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns why the job failed, with the stack. */
async function run({ name, start }: Job): Promise<string | undefined> {
  running.add(name);
  try {
    await start();
    return undefined;
  } catch (error) {
    console.error(`The job "${name}" failed:`, error);
    return (error instanceof Error && error.stack) || String(error);
  } finally {
    running.delete(name);
  }
}

function readJob(path: string, { schedule, timeZone = 'UTC', default: start }: JobModule): Job {
  const name = path.slice('./jobs/'.length, -'.ts'.length);
  const job = { name, schedule, timeZone, start };
  try {
    if (typeof start !== 'function') throw new Error('it must export a function by default');
    if (typeof schedule !== 'string' || schedule.trim().split(/\s+/).length !== 5)
      throw new Error(`it must export a schedule of five fields, such as '0 8 * * *'`);
    parse(job).next();
    return job;
  } catch (error) {
    throw new Error(`server/jobs/${name}.ts: ${error instanceof Error ? error.message : error}`);
  }
}

function parse({ schedule, timeZone }: Pick<Job, 'schedule' | 'timeZone'>) {
  return CronExpressionParser.parse(schedule, { tz: timeZone });
}

function isAllowed(authorization = ''): boolean {
  if (!secret) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`));
}
