import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { bridge } from './tcp-bridge.ts';
import type { Wire } from './wire.ts';

/** The name that PostgreSQL's clients look for in a directory. */
const socketName = '.s.PGSQL.5432';

/**
 * Opens the socket of the app's database: each connection becomes a stream to the service. Returns the environment
 * variable with its address, which contains no secret: the service knows whose database the connection is for.
 */
export async function openDatabaseSocket(
  wire: Wire,
  folder: string,
): Promise<Record<string, string>> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    try {
      void bridge(socket, wire.open({ op: 'database' }));
    } catch {
      // The service is gone, and this process is about to end.
      socket.destroy();
    }
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  server.listen(join(folder, socketName));
  await once(server, 'listening');
  return { DATABASE_URL: `postgresql://app@localhost/app?host=${encodeURIComponent(folder)}` };
}
