import type { Millwright } from '@millwright/client';
import { useCallback, useEffect, useState } from 'react';
import { explain } from './explain.ts';
import { useService } from './service.ts';

/** Loads data from the service and returns it, or the problem. `read` must be a stable function. */
export function useLoaded<T>(read: (millwright: Millwright, signal?: AbortSignal) => Promise<T>) {
  const { millwright } = useService();
  const [data, setData] = useState<T>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setData(await read(millwright, signal));
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

  return { data, problem, load };
}
