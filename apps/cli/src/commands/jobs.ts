import { setTimeout as delay } from 'node:timers/promises';
import type { JobRecord, JobRunRecord, Millwright } from '@millwright/client';
import type { EnvironmentStage } from '@millwright/contract/states';
import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, jsonOption, urlOption } from '../command.ts';
import type { ExitReason } from '../exit-codes.ts';
import { parseStage } from '../parse-stage.ts';
import { isProjectId, resolveProject } from '../project-folder.ts';
import { openSession } from '../session.ts';
import { formatTable } from '../terminal/table.ts';
import { sanitize } from '../terminal/width.ts';

export const jobs = defineCommand({
  name: 'jobs',
  summary: 'list and run the scheduled jobs of an app',
  usage: ['[list] [PROJECT]', 'run [PROJECT] NAME', 'runs [PROJECT] NAME'],
  notes: [
    'run waits until the job has ended, and fails if the job does. In the preview, jobs run only this way.',
    'Times are in UTC, schedules in the time zone of the job.',
  ],
  options: {
    stage: {
      type: 'string',
      value: 'STAGE',
      description: 'dev (the preview, the default) or live (the published app)',
    },
    ...jsonOption,
    ...urlOption,
  },
  argCount: [0, 3],
  async run(runtime, args, options) {
    const stage = parseStage(options.stage) ?? 'dev';
    const { url, millwright } = await openSession(runtime, options.url);
    const [verb = 'list', ...rest] = isProjectId(args[0]) ? ['list', ...args] : args;
    const projectArg = isProjectId(rest[0]) ? rest.shift() : undefined;
    const [name, ...extraWords] = rest;
    const action = actions[verb];
    if (!action || extraWords.length > 0 || (name === undefined) !== (verb === 'list'))
      throw new CliError('usage', 'Use: jobs list, jobs run NAME, or jobs runs NAME');
    const projectId = await resolveProject(runtime.cwd, url, projectArg);
    const { value, lines, isFailed } = await action({ millwright, projectId, stage }, name ?? '');
    await print(runtime, ...(options.json ? [JSON.stringify(value)] : lines.map(sanitize)));
    const exitReason: ExitReason = isFailed ? 'failed' : 'complete';
    return exitReason;
  },
});

interface Context {
  readonly millwright: Millwright;
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

interface Result {
  readonly value: unknown;
  readonly lines: string[];
  readonly isFailed?: boolean;
}

const pollMs = 500;

const actions: Readonly<Record<string, (context: Context, name: string) => Promise<Result>>> = {
  async list({ millwright, projectId, stage }) {
    const { jobs: value } = await millwright.jobs.list(projectId, { stage });
    return { value, lines: formatJobs(value, stage) };
  },
  async run({ millwright, projectId, stage }, name) {
    const { run_id } = await millwright.jobs.run(projectId, name, { stage });
    for (;;) {
      const { runs } = await millwright.jobs.runs(projectId, name, { stage });
      const run = runs.find((one) => one.run_id === run_id);
      if (!run) throw new CliError('failed', 'The run was removed, because others followed it');
      if (run.status !== 'running') {
        const isFailed = run.status === 'failed';
        return { value: run, lines: formatEnd(run), isFailed };
      }
      await delay(pollMs);
    }
  },
  async runs({ millwright, projectId, stage }, name) {
    const { runs } = await millwright.jobs.runs(projectId, name, { stage });
    return { value: runs, lines: formatRuns(runs) };
  },
};

function formatJobs(all: readonly JobRecord[], stage: EnvironmentStage): string[] {
  if (all.length === 0) {
    return [
      stage === 'live'
        ? 'The published app has no scheduled jobs.'
        : 'No scheduled jobs yet. Ask for one, for example: "send me a report each Monday at 8"',
    ];
  }
  const rows = all.map(({ name, schedule, time_zone, next_run_at, last_run, problem }) => [
    name,
    schedule === null ? '-' : `${schedule} (${time_zone})`,
    next_run_at ? formatTime(next_run_at) : '-',
    problem ?? (last_run ? `${last_run.status} ${formatTime(last_run.started_at)}` : '-'),
  ]);
  return formatTable([['NAME', 'SCHEDULE', 'NEXT', 'LAST'], ...rows], Number.POSITIVE_INFINITY);
}

function formatRuns(runs: readonly JobRunRecord[]): string[] {
  if (runs.length === 0) return ['The job has not run in the last 7 days.'];
  const rows = runs.map((run) => [
    formatTime(run.started_at),
    run.trigger,
    run.status,
    formatDuration(run),
    run.error?.split('\n', 1)[0] ?? '',
  ]);
  const heads = ['STARTED', 'BY', 'STATUS', 'TOOK', 'ERROR'];
  return formatTable([heads, ...rows], Number.POSITIVE_INFINITY);
}

function formatEnd(run: JobRunRecord): string[] {
  const took = `The job ${run.status} after ${formatDuration(run)}`;
  return run.error === null ? [took] : [took, ...run.error.split('\n')];
}

const formatTime = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)}`;
const formatDuration = ({ duration_ms }: JobRunRecord) =>
  duration_ms === null ? '-' : `${(duration_ms / 1000).toFixed(1)} s`;
