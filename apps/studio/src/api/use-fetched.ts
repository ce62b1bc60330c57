import { useCallback } from 'react';
import { useService } from './service.ts';
import { useLoaded } from './use-loaded.ts';

/** Loads a path that the client library has no method for. */
export function useFetched<T>(path: string) {
  const { callApi } = useService();
  const read = useCallback(
    (_millwright: unknown, signal?: AbortSignal) => callApi<T>(path, { signal }),
    [callApi, path],
  );
  return useLoaded(read);
}
