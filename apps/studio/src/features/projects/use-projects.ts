import type { ProjectRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

const pageSize = 24;
/** Polling interval for the state of turns. */
const refreshMs = 5_000;

/** The user's projects, newest first, refreshed while the page is visible. */
export function useProjects(query: string) {
  const { millwright } = useService();
  const [projects, setProjects] = useState<readonly ProjectRecord[]>();
  const [hasMore, setHasMore] = useState(false);
  const [wanted, setWanted] = useState(pageSize);
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const found: ProjectRecord[] = [];
        let cursor: string | undefined;
        do {
          const limit = Math.min(100, wanted - found.length);
          const wish = { q: query || undefined, cursor, limit };
          const page = await millwright.projects.list(wish, { signal });
          found.push(...page.projects);
          cursor = page.next_cursor ?? undefined;
        } while (cursor && found.length < wanted);
        setProjects(found);
        setHasMore(cursor !== undefined);
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [millwright, query, wanted],
  );

  useEffect(() => {
    const gone = new AbortController();
    void load(gone.signal);
    const timer = setInterval(() => !document.hidden && void load(gone.signal), refreshMs);
    return () => {
      gone.abort();
      clearInterval(timer);
    };
  }, [load]);

  return {
    projects,
    problem,
    reload: () => void load(),
    more: hasMore ? () => setWanted((count) => count + pageSize) : undefined,
  };
}
