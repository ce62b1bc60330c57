import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Sends one request over a new connection to a sandbox. */
export async function ask(
  bench: { connect(): Promise<Duplex> },
  path: string,
  headers: Record<string, string> = { host: 'x' },
): Promise<{ status: number; body: string }> {
  const connection = await bench.connect();
  const asked = request({ createConnection: () => connection, path, headers });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  asked.on('response', async (answer) =>
    resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
  );
  asked.on('error', reject).end();
  return promise.finally(() => connection.destroy());
}
