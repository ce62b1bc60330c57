import type { CheckpointRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

export interface Versions {
  /** Newest first; undefined until the first page has loaded. */
  readonly items: readonly CheckpointRecord[] | undefined;
  readonly problem: string | undefined;
  readonly more: (() => void) | undefined;
  readonly reload: () => void;
}

const pageSize = 30;

/** Checkpoints of a project; a change of `newest`, the latest one from events, triggers a reload. */
export function useVersions(projectId: string, newest: string | undefined): Versions {
  const { millwright } = useService();
  const [items, setItems] = useState<readonly CheckpointRecord[]>();
  const [cursor, setCursor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  const read = useCallback(
    async (from: string | undefined, signal: AbortSignal) => {
      try {
        const page = await millwright.checkpoints.list(
          projectId,
          { limit: pageSize, ...(from && { cursor: from }) },
          { signal },
        );
        if (signal.aborted) return;
        setItems((before) =>
          from && before ? [...before, ...page.checkpoints] : page.checkpoints,
        );
        setCursor(page.next_cursor);
        setProblem(undefined);
      } catch (error) {
        if (!signal.aborted) setProblem(explain(error));
      }
    },
    [millwright, projectId],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer checkpoint or a retry reads again
  useEffect(() => {
    const controller = new AbortController();
    void read(undefined, controller.signal);
    return () => controller.abort();
  }, [read, newest, attempt]);

  return {
    items,
    problem,
    more: cursor === null ? undefined : () => void read(cursor, new AbortController().signal),
    reload: () => setAttempt(attempt + 1),
  };
}
