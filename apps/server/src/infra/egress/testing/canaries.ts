import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

export interface Canaries extends AsyncDisposable {
  /** The same port on every address. */
  readonly port: number;
  /** Number of connections; must stay zero. */
  readonly visits: number;
}

/** Starts loopback listeners that count every connection. */
export async function startCanaries(): Promise<Canaries> {
  let visits = 0;
  let port = 0;
  const servers: Server[] = [];
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer((socket) => {
      visits += 1;
      socket.destroy();
    });
    server.listen(port, host);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    servers.push(server);
  }
  return {
    port,
    get visits() {
      return visits;
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) {
        server.close();
        await once(server, 'close');
      }
    },
  };
}
