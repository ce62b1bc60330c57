import type { Millwright } from '@millwright/client';
import type { EnvironmentStage, JobRunRecord } from '@millwright/contract';
import { useCallback } from 'react';
import { useLoaded } from '../../api/use-loaded.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { formatDuration, formatRelativeTime, useNow } from '../../ui/time.ts';
import { RunBadge } from './run-badge.tsx';

interface RunsDialogProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly name: string;
  readonly onClose: () => void;
}

/** The latest runs of a job, with their errors. */
export function RunsDialog({ projectId, stage, name, onClose }: RunsDialogProps) {
  const now = useNow(60_000);
  const read = useCallback(
    ({ jobs }: Millwright, signal?: AbortSignal) =>
      jobs.runs(projectId, name, { stage, ...(signal && { signal }) }),
    [projectId, stage, name],
  );
  const { data, problem, load } = useLoaded(read);
  return (
    <Dialog title={`Runs of ${name}`} size="wide" onClose={onClose}>
      <ListFrame
        name="runs"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      >
        {data?.runs.length === 0 && (
          <p className="py-4 text-soft">This job has not run in the last 7 days.</p>
        )}
        <ul aria-label={`Runs of ${name}`} className="grid gap-3">
          {data?.runs.map((run) => (
            <RunItem key={run.run_id} run={run} now={now} />
          ))}
        </ul>
      </ListFrame>
    </Dialog>
  );
}

function RunItem({ run, now }: { readonly run: JobRunRecord; readonly now: number }) {
  const { started_at, trigger, duration_ms, error } = run;
  const details = [
    formatRelativeTime(started_at, now),
    ...(trigger === 'request' ? ['Started by hand'] : []),
    ...(duration_ms === null ? [] : [formatDuration(duration_ms)]),
  ];
  return (
    <li className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-2 text-[13px] text-soft">
        <RunBadge run={run} />
        <span title={started_at}>{details.join(' · ')}</span>
      </p>
      {error && (
        <pre className="max-h-60 overflow-auto whitespace-pre-wrap rounded-lg border border-line bg-sunken p-3 font-mono text-[13px] [overflow-wrap:anywhere]">
          {error}
        </pre>
      )}
    </li>
  );
}
