import { useCallback } from 'react';
import { useService } from './service.ts';
import { useLoaded } from './use-loaded.ts';

/** Loads a path that the client library has no method for. */
export function useAsked<T>(path: string) {
  const { ask } = useService();
  const read = useCallback(
    (_millwright: unknown, signal?: AbortSignal) => ask<T>(path, { signal }),
    [ask, path],
  );
  return useLoaded(read);
}
