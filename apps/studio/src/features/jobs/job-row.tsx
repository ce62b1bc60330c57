import type { JobRecord } from '@millwright/contract';
import { Button } from '../../ui/button.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { describeSchedule } from './describe-schedule.ts';
import { RunBadge } from './run-badge.tsx';

interface JobRowProps {
  readonly job: JobRecord;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onOpen: () => void;
}

export function JobRow({ job, now, isBusy, onRun, onOpen }: JobRowProps) {
  const { name, schedule, time_zone, next_run_at, last_run, problem } = job;
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {last_run && <RunBadge run={last_run} />}
        </p>
        <p className="text-[13px] text-soft" title={schedule ?? undefined}>
          {schedule !== null && `${describeSchedule(schedule)} (${time_zone})`}
          {next_run_at && ` · Next run ${formatRelativeTime(next_run_at, now)}`}
          {last_run && ` · Last run ${formatRelativeTime(last_run.started_at, now)}`}
        </p>
        {problem && <p className="text-[13px] text-bad [overflow-wrap:anywhere]">{problem}</p>}
      </div>
      <Button small onClick={onOpen} aria-label={`Runs of ${name}`}>
        Runs
      </Button>
      <Button
        small
        disabled={isBusy || last_run?.status === 'running'}
        onClick={onRun}
        aria-label={`Run now: ${name}`}
      >
        Run now
      </Button>
    </li>
  );
}
