import { jobLimits } from '@millwright/contract';
import type { CronExpression } from 'cron-parser';
import type { AppJob } from './app-job.ts';

export type JobSchedule = Pick<AppJob, 'schedule' | 'timeZone'>;

const fieldsPattern = /^[\da-z*,/-]+(?: [\da-z*,/-]+){4}$/i;
/** The parser also understands letters such as L and H, which other schedulers do not. */
const words = new Set(
  'jan feb mar apr may jun jul aug sep oct nov dec sun mon tue wed thu fri sat'.split(' '),
);
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const allWeekdays = 7;

/** Explains why a job cannot run at these times; undefined if it can. */
export async function explainRejectedSchedule(job: JobSchedule): Promise<string | undefined> {
  const { schedule, timeZone } = job;
  if (schedule.length > jobLimits.scheduleChars || !hasFiveFields(schedule))
    return `The schedule "${schedule.slice(0, jobLimits.scheduleChars)}" must have five fields: minute, hour, day of the month, month and day of the week, such as "0 8 * * *"`;
  if (!isTimeZone(timeZone))
    return `The time zone "${timeZone.slice(0, jobLimits.scheduleChars)}" does not exist. Use a name such as "Europe/Berlin"`;
  try {
    const parsed = await parse(job, new Date());
    return hasDay(parsed) ? undefined : `The schedule "${schedule}" names a day that never comes`;
  } catch (error) {
    // The parser's only way to report what it rejects.
    return `The schedule "${schedule}" is not valid: ${(error as Error).message}`;
  }
}

/**
 * The first time of a valid schedule after another one. A time that clocks skip, because summer time starts, is an hour later
 * that day; one that they show twice counts once, unless the schedule names every hour.
 */
export async function findNextRun(job: JobSchedule, after: Date): Promise<Date> {
  return (await parse(job, after)).next().toDate();
}

/** When a job that is due runs again. Times that were missed are left out. */
export async function findRunAfter(job: JobSchedule, due: Date, now: Date): Promise<Date> {
  // Counted from the time itself: a moment later, a time that clocks show twice would be due again.
  const next = await findNextRun(job, due);
  return next > now ? next : findNextRun(job, now);
}

function hasFiveFields(schedule: string): boolean {
  const letters = schedule.toLowerCase().match(/[a-z]+/g) ?? [];
  return fieldsPattern.test(schedule) && letters.every((word) => words.has(word));
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Loaded on first use, because most processes never need it. */
async function parse({ schedule, timeZone }: JobSchedule, after: Date): Promise<CronExpression> {
  const { CronExpressionParser } = await import('cron-parser');
  return CronExpressionParser.parse(schedule, { tz: timeZone, currentDate: after });
}

/** False for a day that none of the months has. The parser would look for it for half a second. */
function hasDay({ fields }: CronExpression): boolean {
  if (fields.dayOfWeek.values.length < allWeekdays) return true;
  return fields.month.values.some((month) =>
    fields.dayOfMonth.values.some((day) => Number(day) <= (longestMonths[Number(month) - 1] ?? 0)),
  );
}
