import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { listenForService } from './tcp-bridge.ts';
import type { Wire } from './wire.ts';

/**
 * Opens the socket for the app's uploads: each connection becomes a stream to the service, which speaks HTTP. Returns the
 * environment variable with its path.
 */
export async function openUploadsSocket(wire: Wire, path: string): Promise<Record<string, string>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await listenForService(wire, 'uploads', { path });
  return { UPLOADS_SOCKET: path };
}
