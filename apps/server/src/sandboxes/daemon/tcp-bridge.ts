import { once } from 'node:events';
import {
  type AddressInfo,
  createServer,
  type ListenOptions,
  type Server,
  type Socket,
  connect as tcpConnect,
} from 'node:net';
import { pipeline } from 'node:stream/promises';
import { DaemonError } from './daemon-error.ts';
import type { Wire, WireStream } from './wire.ts';
import { WireStreamDuplex } from './wire-stream-duplex.ts';

/**
 * Connects a stream from outside to a server inside. Tries both loopback addresses, as some servers listen on only one.
 */
export async function connectInside(stream: WireStream, port: number): Promise<void> {
  const socket = await connectTo(port, '127.0.0.1').catch(() => connectTo(port, '::1'));
  stream.message({});
  await bridge(socket, stream);
}

async function connectTo(port: number, host: string): Promise<Socket> {
  const socket = tcpConnect({ port, host, allowHalfOpen: true, noDelay: true });
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    socket.destroy();
    throw new DaemonError('port_closed', `Nothing listens on port ${port}.`);
  }
}

/**
 * Opens the proxy for commands: each connection becomes a stream to the service. Returns the environment variables that
 * point programs to it.
 */
export async function openEgress(wire: Wire): Promise<Record<string, string>> {
  const server = await listenForService(wire, 'egress', { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const proxy = `http://127.0.0.1:${port}`;
  const localHosts = 'localhost,127.0.0.1,::1';
  return {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    http_proxy: proxy,
    https_proxy: proxy,
    npm_config_proxy: proxy,
    npm_config_https_proxy: proxy,
    NO_PROXY: localHosts,
    no_proxy: localHosts,
    npm_config_noproxy: localHosts,
    NODE_USE_ENV_PROXY: '1',
  };
}

/** Opens a server inside, each of whose connections becomes a stream to the service. */
export async function listenForService(
  wire: Wire,
  op: 'egress' | 'database' | 'mail' | 'uploads',
  address: ListenOptions,
): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    try {
      void bridge(socket, wire.open({ op }));
    } catch {
      // The service is gone, and this process is about to end.
      socket.destroy();
    }
  });
  server.listen(address);
  await once(server, 'listening');
  return server;
}

/** Copies bytes in both directions until both sides have ended. */
export async function bridge(socket: Socket, stream: WireStream): Promise<void> {
  const outside = new WireStreamDuplex(stream);
  // Either side may close at any moment; close the other one with it.
  await Promise.all([pipeline(socket, outside), pipeline(outside, socket)]).catch(() => {
    socket.destroy();
    outside.destroy();
  });
}
