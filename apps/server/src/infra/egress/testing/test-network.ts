import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Network } from '../network.ts';
import { makeAuthority, makeCertificate } from './certificates.ts';

/** A public address that the test server stands in for. */
export const publicAddress = '93.184.216.34';

export interface TestNetwork extends AsyncDisposable {
  readonly network: Network;
  /** Addresses connected to and names resolved. */
  readonly connected: readonly string[];
  readonly resolved: readonly string[];
}

/** Starts a fake internet in which every name resolves to one server, unless `names` overrides it. */
export async function startTestNetwork(
  listener: RequestListener,
  options: {
    readonly certificateFor?: string;
    readonly isSelfSigned?: boolean;
    readonly names?: Readonly<Record<string, () => readonly string[]>>;
  } = {},
): Promise<TestNetwork> {
  const authority = makeAuthority('Test authority');
  const host = options.certificateFor ?? 'mcp.example.com';
  const signedBy = options.isSelfSigned ? undefined : authority;
  const server: Server = createServer(makeCertificate(host, signedBy), listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected: string[] = [];
  const resolved: string[] = [];
  return {
    connected,
    resolved,
    network: {
      authorities: authority.cert,
      resolve: async (name) => {
        resolved.push(name);
        return options.names?.[name]?.() ?? [publicAddress];
      },
      connect: (address, requestedPort) => {
        connected.push(`${address}:${requestedPort}`);
        return connect(port, '127.0.0.1');
      },
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
