import type { AppLogEntry } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';
import type { ConsoleLines } from '../preview/console-lines.ts';
import { findServerError } from './find-server-error.ts';

/** How the preview reports a request to the app's server that failed. */
const failedRequest = /^Request failed: 5\d\d \S{0,300}\/api(?:[/?]|$)/;
const readEntries = 50;

/** The error on the app's server behind the newest failed request of the page, until it is dismissed. */
export function useServerError(projectId: string, { lines }: ConsoleLines) {
  const { millwright } = useService();
  const [error, setError] = useState<AppLogEntry>();
  const failed = lines.findLast(({ entry }) => failedRequest.test(entry.message));
  const key = failed && `${failed.id} ${failed.times}`;
  useEffect(() => {
    setError(undefined);
    if (key === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    millwright
      .logs(projectId, { level: 'error', limit: readEntries, signal })
      // The console shows the failed request in any case.
      .then(
        ({ entries }) => setError(findServerError(entries)),
        () => undefined,
      );
    return () => controller.abort();
  }, [millwright, projectId, key]);
  const dismiss = useCallback(() => setError(undefined), []);
  return { error, dismiss };
}
