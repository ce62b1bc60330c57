import type { UsageQuery } from '@millwright/client';
import type { UsageEventRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

const pageSize = 20;

interface Calls {
  readonly events: readonly UsageEventRecord[];
  readonly cursor: string | null;
}

/** Latest model calls, by page. `query` must be a stable object. */
export function useCalls(query: UsageQuery) {
  const { millwright } = useService();
  const [calls, setCalls] = useState<Calls>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const read = useCallback(
    async (before: Calls | undefined, signal?: AbortSignal) => {
      setIsBusy(true);
      setProblem(undefined);
      try {
        const cursor = before?.cursor ?? undefined;
        const page = await millwright.usage.events(
          { ...query, cursor, limit: pageSize },
          { signal },
        );
        setCalls({
          events: [...(before?.events ?? []), ...page.events],
          cursor: page.next_cursor,
        });
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      } finally {
        if (!signal?.aborted) setIsBusy(false);
      }
    },
    [millwright, query],
  );
  useEffect(() => {
    const controller = new AbortController();
    void read(undefined, controller.signal);
    return () => controller.abort();
  }, [read]);

  return {
    calls: calls?.events,
    problem,
    isBusy,
    retry: () => void read(calls?.cursor ? calls : undefined),
    more: calls?.cursor ? () => void read(calls) : undefined,
  };
}
