import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Sends one request over a new connection to a sandbox. */
export async function fetchFromSandbox(
  sandbox: { connect(): Promise<Duplex> },
  path: string,
  headers: Record<string, string> = { host: 'x' },
): Promise<{ status: number; body: string }> {
  const connection = await sandbox.connect();
  const sent = request({ createConnection: () => connection, path, headers });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  sent.on('response', async (response) =>
    resolve({ status: response.statusCode ?? 0, body: await text(response) }),
  );
  sent.on('error', reject).end();
  return promise.finally(() => connection.destroy());
}
