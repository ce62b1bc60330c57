import type { GitLinkPatchInput, GitPushRequestInput, GitRecord } from '@millwright/contract';
import { useCallback, useEffect } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';

/** Polling interval during automatic pushes. */
const pollMs = 4_000;

/** The git link of a project and its operations. */
export function useGit(projectId: string) {
  const { callApi } = useService();
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/git`;
  const read = useCallback(
    (_: unknown, signal?: AbortSignal) => callApi<GitRecord>(path, { signal }),
    [callApi, path],
  );
  const { data: git, problem, load } = useLoaded(read);
  const isPushPending = git?.link?.auto && git.link.waiting > 0;
  useEffect(() => {
    if (!isPushPending) return;
    const timer = setInterval(() => void load(), pollMs);
    return () => clearInterval(timer);
  }, [isPushPending, load]);
  const runAndReload = async (done: Promise<unknown>) => {
    // Reloads after failures too: the link reports them.
    await done.finally(() => load());
  };
  return {
    git,
    problem,
    load,
    push: (json: GitPushRequestInput = {}) =>
      runAndReload(callApi(`${path}/push`, { method: 'POST', json })),
    change: (json: GitLinkPatchInput) => runAndReload(callApi(path, { method: 'PATCH', json })),
    unlink: () => runAndReload(callApi(path, { method: 'DELETE' })),
  };
}
