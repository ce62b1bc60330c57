import type { Millwright } from '@millwright/client';
import type { EnvironmentStage, JobRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/time.ts';
import { JobRow } from './job-row.tsx';
import { RunsDialog } from './runs-dialog.tsx';

interface JobListProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

/** How often a list is read again while a job runs. */
const runningPollMs = 1_000;
const pollMs = 30_000;

/** The jobs of one stage, to see their runs and to start them. */
export function JobList({ projectId, stage }: JobListProps) {
  const { millwright } = useService();
  const now = useNow(60_000);
  const [open, setOpen] = useState<JobRecord>();
  const read = useCallback(
    ({ jobs }: Millwright, signal?: AbortSignal) =>
      jobs.list(projectId, { stage, ...(signal && { signal }) }),
    [projectId, stage],
  );
  const { data, problem, load } = useLoaded(read);
  const start = useAction(async (name: string) => {
    await millwright.jobs.run(projectId, name, { stage });
    await load();
  });
  const isRunning = data?.jobs.some(({ last_run }) => last_run?.status === 'running') ?? false;
  useEffect(() => {
    const timer = setInterval(
      () => !document.hidden && void load(),
      isRunning ? runningPollMs : pollMs,
    );
    return () => clearInterval(timer);
  }, [isRunning, load]);
  if (data?.jobs.length === 0) {
    return (
      <EmptyState icon="clock" title="This app has no scheduled jobs">
        {stage === 'dev'
          ? 'Ask for one, for example with “send everybody a reminder the day before, at 8 in the morning”.'
          : 'Jobs appear here when you publish the app with them.'}
      </EmptyState>
    );
  }
  return (
    <ListFrame
      name="jobs"
      isLoaded={data !== undefined}
      problem={problem}
      onRetry={() => void load()}
    >
      {start.problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            {start.problem}
          </Notice>
        </div>
      )}
      <ul aria-label="Jobs" className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {data?.jobs.map((job) => (
          <JobRow
            key={job.name}
            job={job}
            now={now}
            isBusy={start.isBusy}
            onRun={() => void start.run(job.name)}
            onOpen={() => setOpen(job)}
          />
        ))}
      </ul>
      {open && (
        <RunsDialog
          projectId={projectId}
          stage={stage}
          name={open.name}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListFrame>
  );
}
