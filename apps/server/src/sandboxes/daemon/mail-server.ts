import type { AddressInfo } from 'node:net';
import { listenForService } from './tcp-bridge.ts';
import type { Wire } from './wire.ts';

/**
 * Opens the mail server of the app: each connection becomes a stream to the service, which speaks SMTP. Returns the
 * environment variable with its address.
 */
export async function openMailServer(wire: Wire): Promise<Record<string, string>> {
  const server = await listenForService(wire, 'mail', { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  return { SMTP_URL: `smtp://127.0.0.1:${port}` };
}
