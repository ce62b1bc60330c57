import type { ConnectToApp } from '../browser/app-connection.ts';
import { probeHeader } from '../dev-server/probe-header.ts';
import { requestApp } from './request-app.ts';

const headers = { host: 'localhost', accept: 'text/html', [probeHeader]: '1' };

/** Returns the status of a dev server's response to a browser that requests its page. */
export function fetchPageStatus(
  connect: ConnectToApp,
  signal: AbortSignal,
): Promise<number | undefined> {
  return requestApp(
    connect,
    '/',
    { headers, signal },
    async (response) => response.resume().statusCode,
  );
}
