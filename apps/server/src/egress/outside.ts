import { lookup, Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** How the outside is reached; tests have an outside of their own. */
export interface Outside {
  /** All addresses of a name; none when there is no such name. */
  resolve(host: string, isAllowed: boolean): Promise<readonly string[]>;
  connect(address: string, port: number): Socket;
  /** Certificate authorities to trust instead of the usual ones. */
  readonly authorities?: string;
}

const resolving = { timeout: 2000, tries: 2 };

export const internet: Outside = {
  resolve: (host, isAllowed) => (isAllowed ? askSystem(host) : askNameServers(host)),
  connect: (address, port) => connect({ host: address, port, noDelay: true }),
};

/** What the machine knows besides name servers counts for hosts of the operator alone. */
async function askSystem(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, verbatim: false });
  return found.map(({ address }) => address);
}

/** Without the threads of the system's resolver: strangers' slow name servers would hold them. */
async function askNameServers(host: string): Promise<readonly string[]> {
  const resolver = new Resolver(resolving);
  const answers = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  return answers.flat();
}
