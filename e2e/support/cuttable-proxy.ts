import { connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy extends AsyncDisposable {
  readonly url: string;
  /** Number of connections so far. */
  readonly connectionCount: number;
  /** Number of open connections. */
  readonly openConnectionCount: number;
  /** Cuts every open connection. */
  disconnectAll(): void;
}

/**
 * A TCP proxy that can cut connections. The first connection breaks after the first number of response bytes, the
 * second after the second, and so on; later ones hold.
 */
export async function startCuttableProxy(
  port: number,
  byteLimits: readonly number[] = [],
): Promise<CuttableProxy> {
  const openSockets = new Set<Socket>();
  let connectionCount = 0;
  const server = createServer((client) => {
    let bytesLeft = byteLimits[connectionCount] ?? Number.POSITIVE_INFINITY;
    connectionCount += 1;
    const upstream = connect(port, '127.0.0.1');
    openSockets.add(client);
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        openSockets.delete(client);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      if (chunk.length < bytesLeft) {
        bytesLeft -= chunk.length;
        if (!client.write(chunk)) upstream.pause();
        return;
      }
      // Data from before the break still arrives, as on a network.
      if (bytesLeft > 0) client.end(chunk.subarray(0, bytesLeft), () => client.destroy());
      else client.destroy();
      bytesLeft = 0;
    });
    client.on('drain', () => upstream.resume());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const disconnectAll = () => {
    for (const socket of openSockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    get connectionCount() {
      return connectionCount;
    },
    get openConnectionCount() {
      return openSockets.size;
    },
    disconnectAll,
    async [Symbol.asyncDispose]() {
      disconnectAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
