import { lookup, Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** Network access. Tests supply their own implementation. */
export interface Network {
  /** Returns all addresses of a name; empty if the name does not exist. */
  resolve(host: string, isAllowed: boolean): Promise<readonly string[]>;
  connect(address: string, port: number): Socket;
  /** Certificate authorities to trust instead of the default ones. */
  readonly authorities?: string;
}

const resolving = { timeout: 2000, tries: 2 };

export const internet: Network = {
  resolve: (host, isAllowed) => (isAllowed ? resolveWithSystem(host) : queryNameServers(host)),
  connect: (address, port) => connect({ host: address, port, noDelay: true }),
};

/** Uses the system resolver, including local sources such as /etc/hosts. Only for hosts allowed by the operator. */
async function resolveWithSystem(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, verbatim: false });
  return found.map(({ address }) => address);
}

/** Queries name servers directly. Untrusted slow name servers would block the threads of the system resolver. */
async function queryNameServers(host: string): Promise<readonly string[]> {
  const resolver = new Resolver(resolving);
  // A name may have addresses of one family only. A failed lookup counts as none.
  const results = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  return results.flat();
}
