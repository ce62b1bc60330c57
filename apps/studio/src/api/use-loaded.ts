import type { Millwright } from '@millwright/client';
import { useCallback, useEffect, useState } from 'react';
import { explain } from './explain.ts';
import { useService } from './service.ts';

/** What the service has, once it is there, and why it is not. `read` must stay the same function. */
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
    const gone = new AbortController();
    void load(gone.signal);
    return () => gone.abort();
  }, [load]);

  return { found, problem, load };
}
