import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { probeHeader } from '../dev-server/probe-header.ts';

/** Returns the status of a dev server's response to a browser that requests its page. */
export async function fetchPageStatus(
  connect: () => Promise<Duplex>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const connection = await connect();
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const pageRequest = request({
    createConnection: () => connection,
    path: '/',
    headers: { host: 'localhost', accept: 'text/html', [probeHeader]: '1' },
    signal,
  });
  pageRequest
    .on('response', (response) => resolve(response.resume().statusCode))
    .on('error', reject);
  pageRequest.end();
  try {
    return await promise;
  } finally {
    connection.destroy();
  }
}
