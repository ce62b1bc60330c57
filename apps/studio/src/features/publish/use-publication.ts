import type { PublicationRecord, PublishPatch, PublishRequestInput } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

const whileMakingMs = 1_000;

export interface PublicationActions {
  readonly publish: (request: PublishRequestInput) => Promise<void>;
  readonly change: (patch: PublishPatch) => Promise<void>;
  readonly unpublish: () => Promise<void>;
  readonly rollBack: (releaseId: string) => Promise<void>;
}

/** Publishing state of a project; polled while a release is in progress. */
export function usePublication(projectId: string) {
  const { ask } = useService();
  const [found, setFound] = useState<PublicationRecord>();
  const [problem, setProblem] = useState<string>();
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/publish`;

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setFound(await ask<PublicationRecord>(path, { signal }));
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [ask, path],
  );
  useEffect(() => {
    const gone = new AbortController();
    void load(gone.signal);
    return () => gone.abort();
  }, [load]);

  const isMaking = found?.latest?.finished_at === null;
  useEffect(() => {
    if (!isMaking) return;
    const looking = setInterval(() => void load(), whileMakingMs);
    return () => clearInterval(looking);
  }, [isMaking, load]);

  const then = async (work: Promise<unknown>) => {
    await work;
    await load();
  };
  const actions: PublicationActions = {
    publish: (json) => then(ask(path, { method: 'POST', json })),
    change: (json) => then(ask(path, { method: 'PATCH', json })),
    unpublish: () => then(ask(path, { method: 'DELETE' })),
    rollBack: (id) => then(ask(`${path}/${id}/rollback`, { method: 'POST' })),
  };
  return { found, problem, isMaking, load, actions };
}
