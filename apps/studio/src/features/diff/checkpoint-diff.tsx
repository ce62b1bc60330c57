import type { DiffRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DiffList } from './diff-list.tsx';

interface CheckpointDiffProps {
  readonly projectId: string;
  /** `current` for the current files. */
  readonly checkpointId: string;
  /** `before` for the previous version, `current` for the current files, or another checkpoint. */
  readonly against: string;
  /** Version key of the current files: a change triggers a new comparison. */
  readonly revision?: unknown;
  readonly isIncluded?: (path: string) => boolean;
}

export function CheckpointDiff(props: CheckpointDiffProps) {
  const { projectId, checkpointId, against, isIncluded } = props;
  const includesCurrent = checkpointId === 'current' || against === 'current';
  const revision = includesCurrent ? props.revision : undefined;
  const { millwright } = useService();
  const [attempt, setAttempt] = useState(0);
  const [diff, setDiff] = useState<DiffRecord>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry or changed files compare again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setProblem(undefined);
    const base = against === 'before' ? {} : { against };
    millwright.checkpoints.diff(projectId, checkpointId, { ...base, signal }).then(
      (read) => {
        if (!signal.aborted) setDiff(read);
      },
      (error) => {
        if (!signal.aborted) setProblem(explain(error));
      },
    );
    return () => controller.abort();
  }, [millwright, projectId, checkpointId, against, revision, attempt]);

  if (problem) {
    return (
      <Notice variant="bad" role="alert">
        <p>The comparison couldn't be loaded: {problem}</p>
        <Button small className="mt-2" icon="reload" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!diff) {
    return (
      <p role="status" className="flex items-center gap-2 text-[13px] text-soft">
        <Logo isSpinning className="size-3.5" /> Comparing…
      </p>
    );
  }
  const files = isIncluded ? diff.files.filter(({ path }) => isIncluded(path)) : diff.files;
  return <DiffList diff={{ ...diff, files }} />;
}
