import type { Millwright } from '@millwright/client';
import { useCallback, useEffect, useState } from 'react';
import { explain } from './explain.ts';
import { useService } from './service.ts';

/** Loads data from the service and returns it, or the problem. `read` must be a stable function. */
export function useLoaded<T>(read: (millwright: Millwright, signal?: AbortSignal) => Promise<T>) {
  const { millwright } = useService();
  const [found, setFound] = useState<T>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setFound(await read(millwright, signal));
        setProblem(undefined);
      } catch (error) {
        if (!signal?.aborted) setProblem(explain(error));
      }
    },
    [millwright, read],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  return { found, problem, load };
}
