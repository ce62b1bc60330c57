import type { Millwright, ProjectQuery } from '@millwright/client';
import type { ProjectRecord } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

const pageSize = 24;
/** Polling interval for the state of turns. */
const refreshMs = 5_000;

export type ProjectGroup = 'active' | 'archived' | 'trash';

interface ProjectSelection {
  /** Part of the title. */
  readonly query: string;
  readonly group: ProjectGroup;
  readonly tag: string | undefined;
}

const filters: Record<ProjectGroup, Pick<ProjectQuery, 'archived' | 'trashed'>> = {
  active: { archived: false },
  archived: { archived: true },
  trash: { trashed: true },
};

/** The user's projects, last used first, refreshed while the page is visible. */
export function useProjects({ query, group, tag }: ProjectSelection) {
  const { millwright } = useService();
  const [projects, setProjects] = useState<readonly ProjectRecord[]>();
  const [hasMore, setHasMore] = useState(false);
  /** False until the user has a project, even in the trash. */
  const [hasAny, setHasAny] = useState(false);
  const [maxProjects, setMaxProjects] = useState(pageSize);
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const found: ProjectRecord[] = [];
        let cursor: string | undefined;
        do {
          const limit = Math.min(100, maxProjects - found.length);
          const pageQuery = {
            q: query || undefined,
            tag,
            ...filters[group],
            sort: 'activity',
            cursor,
            limit,
          } as const;
          const page = await millwright.projects.list(pageQuery, { signal });
          found.push(...page.projects);
          cursor = page.next_cursor ?? undefined;
        } while (cursor && found.length < maxProjects);
        const isKnown = found.length > 0 || query !== '' || tag !== undefined || group !== 'active';
        setHasAny(isKnown || (await hasProjects(millwright, signal)));
        setProjects(found);
        setHasMore(cursor !== undefined);
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [millwright, query, group, tag, maxProjects],
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
    hasAny,
    problem,
    reload: () => void load(),
    more: hasMore ? () => setMaxProjects((count) => count + pageSize) : undefined,
  };
}

async function hasProjects(millwright: Millwright, signal?: AbortSignal): Promise<boolean> {
  for (const trashed of [false, true]) {
    const { projects } = await millwright.projects.list({ trashed, limit: 1 }, { signal });
    if (projects.length > 0) return true;
  }
  return false;
}
