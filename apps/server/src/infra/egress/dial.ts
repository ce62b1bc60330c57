import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { unlessAborted } from '../../core/unless-aborted.ts';
import type { Destination } from './destination.ts';
import { createUnreachableError, EgressError } from './egress-error.ts';
import { isForbidden } from './forbidden-addresses.ts';
import type { Network } from './network.ts';

/** Only the first few addresses of a name are tried. */
const maxAttempts = 3;

/**
 * Opens a connection. Resolves the name once, checks all its addresses and connects to one of the checked addresses.
 * The signal aborts the attempt.
 */
export async function dial(
  destination: Destination,
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await resolveAddresses(destination, network, signal);
  for (const address of addresses.slice(0, maxAttempts)) {
    const socket = await waitForConnect(network.connect(address, destination.port), signal);
    if (!socket) continue;
    return destination.url.protocol === 'https:'
      ? startTls(socket, destination, network, signal)
      : socket;
  }
  throw createUnreachableError();
}

async function resolveAddresses(
  { host, isAllowed }: Destination,
  network: Network,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return isAllowed || !isOwn(host) ? [host] : [];
  // A failed lookup counts as no address, so that the error reveals nothing about the network.
  const found = await unlessAborted(network.resolve(host, isAllowed), signal).catch(() => []);
  signal.throwIfAborted();
  const isReachable = isAllowed || !found.some((address) => isForbidden(address) || isOwn(address));
  return isReachable ? found : [];
}

/** Detects this machine's own addresses: it must not be reachable through its public address either. */
function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) =>
    list?.some((own) => own.address === address),
  );
}

async function waitForConnect(socket: Socket, signal: AbortSignal): Promise<Socket | undefined> {
  // `once` reports errors while connecting; later ones reach the request.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch {
    // The caller tries the next address and reports all failures alike.
    socket.destroy();
    signal.throwIfAborted();
    return undefined;
  }
}

async function startTls(
  socket: Socket,
  { host }: Destination,
  network: Network,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const tls = connectTls({
    socket,
    host,
    // Overrides NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(network.authorities === undefined ? {} : { ca: network.authorities }),
  });
  // `once` reports errors while connecting; later ones reach the request.
  tls.on('error', () => {});
  try {
    await once(tls, 'secureConnect', { signal });
    return tls;
  } catch (error) {
    tls.destroy();
    socket.destroy();
    signal.throwIfAborted();
    throw isCertificateError(error)
      ? new EgressError('TLS', 'The server certificate is not valid for this address.')
      : createUnreachableError();
  }
}

function isCertificateError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|ALTNAME|UNABLE_TO_/.test(code);
}
