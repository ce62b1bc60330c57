import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listenForService } from './tcp-bridge.ts';
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await listenForService(wire, 'database', { path: join(folder, socketName) });
  return { DATABASE_URL: `postgresql://app@localhost/app?host=${encodeURIComponent(folder)}` };
}
