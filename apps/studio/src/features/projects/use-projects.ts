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
  const [maxProjects, setMaxProjects] = useState(pageSize);
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const found: ProjectRecord[] = [];
        let cursor: string | undefined;
        do {
          const limit = Math.min(100, maxProjects - found.length);
          const pageQuery = { q: query || undefined, cursor, limit };
          const page = await millwright.projects.list(pageQuery, { signal });
          found.push(...page.projects);
          cursor = page.next_cursor ?? undefined;
        } while (cursor && found.length < maxProjects);
        setProjects(found);
        setHasMore(cursor !== undefined);
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [millwright, query, maxProjects],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    const timer = setInterval(() => !document.hidden && void load(controller.signal), refreshMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [load]);

  return {
    projects,
    problem,
    reload: () => void load(),
    more: hasMore ? () => setMaxProjects((count) => count + pageSize) : undefined,
  };
}
