import type { PublicationRecord, PublishPatch, PublishRequestInput } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';

const pollMs = 1_000;

export interface PublicationActions {
  readonly publish: (request: PublishRequestInput) => Promise<void>;
  readonly change: (patch: PublishPatch) => Promise<void>;
  readonly unpublish: () => Promise<void>;
  readonly rollBack: (releaseId: string) => Promise<void>;
}

/** Publishing state of a project; polled while a release is in progress. */
export function usePublication(projectId: string) {
  const { callApi } = useService();
  const [publication, setPublication] = useState<PublicationRecord>();
  const [problem, setProblem] = useState<string>();
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/publish`;

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setPublication(await callApi<PublicationRecord>(path, { signal }));
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [callApi, path],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const isInProgress = publication?.latest?.finished_at === null;
  useEffect(() => {
    if (!isInProgress) return;
    const timer = setInterval(() => void load(), pollMs);
    return () => clearInterval(timer);
  }, [isInProgress, load]);

  const runAndReload = async (work: Promise<unknown>) => {
    await work;
    await load();
  };
  const actions: PublicationActions = {
    publish: (json) => runAndReload(callApi(path, { method: 'POST', json })),
    change: (json) => runAndReload(callApi(path, { method: 'PATCH', json })),
    unpublish: () => runAndReload(callApi(path, { method: 'DELETE' })),
    rollBack: (id) => runAndReload(callApi(`${path}/${id}/rollback`, { method: 'POST' })),
  };
  return { publication, problem, isInProgress, load, actions };
}
