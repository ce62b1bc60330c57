import type { FileRecord } from '@millwright/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import type { ProjectState } from '../../state/project-state.ts';
import { findActiveTurn } from '../../state/selectors.ts';
import { findWritingPaths } from './agent-file.ts';
import { applyChange, type JoinedFile, joinFiles, type Listing } from './joined-files.ts';

export interface ProjectFiles {
  /** By path; undefined until the first list has loaded. */
  readonly files: ReadonlyMap<string, JoinedFile> | undefined;
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
  /** Makes a change and updates the list at once. Undefined means that the file was deleted. */
  readonly change: (path: string, act: () => Promise<FileRecord | undefined>) => Promise<void>;
}

/** Files of a project: listed, and kept up to date by events. */
export function useProjectFiles(projectId: string, state: ProjectState): ProjectFiles {
  const { millwright } = useService();
  const [listing, setListing] = useState<Listing>();
  const [problem, setProblem] = useState<string>();
  const live = useRef(state.files);
  live.current = state.files;

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const before = live.current;
      try {
        const { files } = await millwright.files.list(projectId, { signal });
        if (signal?.aborted) return;
        setListing({ listed: new Map(files.map((file) => [file.path, file])), before });
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [millwright, projectId],
  );

  // Changes without events happen at these moments: the files of a template, and those of a failed call.
  const failed = Object.values(state.tools).filter(({ status }) => status === 'error').length;
  const reloadKey = `${findActiveTurn(state)?.turnId} ${state.checkpoints.length} ${failed}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these moments triggers a reload
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load, reloadKey]);

  const change = useCallback(async (path: string, act: () => Promise<FileRecord | undefined>) => {
    const before = live.current;
    const record = await act();
    // Synchronous: a draft dropped right afterwards must not show the old content.
    flushSync(() => setListing((current) => current && applyChange(current, path, record, before)));
  }, []);

  const files = useMemo(
    () => listing && joinFiles(listing, state.files, findWritingPaths(state)),
    [listing, state],
  );
  return { files, problem, reload: load, change };
}
