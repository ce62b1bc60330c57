import type { GitLinkPatchInput, GitPushRequestInput, GitRecord } from '@millwright/contract';
import { useCallback, useEffect } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';

/** Polling interval during automatic pushes. */
const lookMs = 4_000;

/** The git link of a project and its operations. */
export function useGit(projectId: string) {
  const { ask } = useService();
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}/git`;
  const read = useCallback(
    (_: unknown, signal?: AbortSignal) => ask<GitRecord>(path, { signal }),
    [ask, path],
  );
  const { found: git, problem, load } = useLoaded(read);
  const isAwaited = git?.link?.auto && git.link.waiting > 0;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void load(), lookMs);
    return () => clearInterval(timer);
  }, [isAwaited, load]);
  const then = async (done: Promise<unknown>) => {
    // Reloads after failures too: the link reports them.
    await done.finally(() => load());
  };
  return {
    git,
    problem,
    load,
    push: (json: GitPushRequestInput = {}) => then(ask(`${path}/push`, { method: 'POST', json })),
    change: (json: GitLinkPatchInput) => then(ask(path, { method: 'PATCH', json })),
    unlink: () => then(ask(path, { method: 'DELETE' })),
  };
}
