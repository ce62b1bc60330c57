import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SandboxEgress } from '../../core/ports/sandbox.ts';
import { isForbidden } from '../../infra/egress/forbidden-addresses.ts';
import { hopByHopHeaders } from '../../infra/hop-by-hop.ts';
import { type Destination, Destinations, readDestination } from './destinations.ts';
import { TrafficAllowance, TrafficLimiter } from './traffic-limiter.ts';

export interface EgressLimits {
  readonly connections: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly connectMs: number;
  readonly idleMs: number;
}

const mib = 1024 * 1024;
/** Installing packages receives much and sends little; the limit on outgoing bytes is small. */
const defaultLimits: EgressLimits = {
  connections: 64,
  sentBytes: 64 * mib,
  receivedBytes: 4096 * mib,
  connectMs: 10_000,
  idleMs: 120_000,
};

/** Network access; replaced in tests. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  connect(address: string, port: number): Socket;
}

const internet: Network = {
  resolve: async (host) =>
    (await lookup(host, { all: true, verbatim: false })).map(({ address }) => address),
  connect: (address, port) => connect({ host: address, port, noDelay: true }),
};

export interface EgressOptions {
  readonly allowed: Destinations;
  readonly registry: string | undefined;
  /** If true, `allow()` has no effect: projects cannot add hosts. */
  readonly isFixed?: boolean;
  readonly limits?: Partial<EgressLimits>;
  readonly network?: Network;
}

/** The Host header is set from the checked URL. */
const droppedHeaders = new Set<string>([...hopByHopHeaders, 'host']);

/**
 * HTTP proxy that is the only network access of a sandbox; it reaches allowed hosts only. It resolves a name once,
 * checks all its addresses, and connects to a checked address.
 */
export class EgressProxy implements SandboxEgress {
  readonly registry: string | undefined;
  readonly #allowed: Destinations;
  readonly #isFixed: boolean;
  #projectHosts = new Destinations([]);
  readonly #limits: EgressLimits;
  readonly #network: Network;
  readonly #server: Server;
  readonly #connections = new Set<Duplex>();
  readonly #sent: TrafficAllowance;
  readonly #received: TrafficAllowance;

  constructor({ allowed, registry, isFixed = false, limits, network = internet }: EgressOptions) {
    this.registry = registry;
    this.#allowed = allowed;
    this.#isFixed = isFixed;
    this.#limits = { ...defaultLimits, ...limits };
    this.#network = network;
    this.#sent = new TrafficAllowance(this.#limits.sentBytes);
    this.#received = new TrafficAllowance(this.#limits.receivedBytes);
    this.#server = createServer({ maxHeaderSize: 16 * 1024 }, (request, response) => {
      void this.#forward(request, response);
    });
    this.#server.on('connect', (request, socket, head) => {
      void this.#tunnel(request, socket, head);
    });
    this.#server.on('clientError', (_, socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    });
  }

  allow(hosts: readonly string[]): void {
    if (!this.#isFixed) this.#projectHosts = new Destinations(hosts);
  }

  accept(connection: Duplex): void {
    connection.on('error', () => {});
    if (this.#connections.size >= this.#limits.connections) {
      connection.end('HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    this.#connections.add(connection);
    connection.once('close', () => this.#connections.delete(connection));
    this.#server.emit('connection', connection);
  }

  close(): void {
    for (const connection of this.#connections) connection.destroy();
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const upstream = await this.#open(readDestination(request.url ?? ''));
    if (!upstream) {
      client.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) client.unshift(head);
    const idle = setTimeout(() => upstream.destroy(), this.#limits.idleMs);
    const onActivity = () => void idle.refresh();
    await Promise.all([
      pipeline(client, new TrafficLimiter(this.#sent, onActivity), upstream),
      pipeline(upstream, new TrafficLimiter(this.#received, onActivity), client),
    ]).catch(() => {
      // Either side may close at any moment, or the allowance is used up.
      client.destroy();
      upstream.destroy();
    });
    clearTimeout(idle);
  }

  /** Forwards plain HTTP requests, which have the absolute URL in the request line. */
  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = readAddress(request.url ?? '');
    const upstream = await this.#open(url && readDestination(`${url.hostname}:${url.port || 80}`));
    if (!url || !upstream) {
      response.writeHead(403, { connection: 'close' }).end();
      return;
    }
    const idle = setTimeout(() => upstream.destroy(), this.#limits.idleMs);
    const onActivity = () => void idle.refresh();
    try {
      const sent = httpRequest({
        createConnection: () => upstream,
        method: request.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        headers: { ...forwardedHeaders(request), host: url.host, connection: 'close' },
      });
      const responded = once(sent, 'response');
      const sending = pipeline(request, new TrafficLimiter(this.#sent, onActivity), sent);
      const [upstreamResponse] = (await Promise.race([
        responded,
        sending.then(() => responded),
      ])) as [IncomingMessage];
      response.writeHead(upstreamResponse.statusCode ?? 502, forwardedHeaders(upstreamResponse));
      await pipeline(upstreamResponse, new TrafficLimiter(this.#received, onActivity), response);
    } catch {
      // The sandbox sees only a 502: the reason may reveal details of the network.
      if (!response.headersSent) response.writeHead(502, { connection: 'close' });
      response.end();
      upstream.destroy();
    } finally {
      clearTimeout(idle);
    }
  }

  /** Returns undefined if the destination is not allowed or not reachable, without revealing which. */
  async #open(destination: Destination | undefined): Promise<Socket | undefined> {
    if (!destination) return undefined;
    if (!this.#allowed.has(destination) && !this.#projectHosts.has(destination)) return undefined;
    try {
      const addresses = await this.#network.resolve(destination.host);
      const [address] = addresses;
      if (address === undefined || addresses.some(isForbidden)) return undefined;
      const socket = this.#network.connect(address, destination.port);
      socket.on('error', () => {});
      try {
        await once(socket, 'connect', { signal: AbortSignal.timeout(this.#limits.connectMs) });
        return socket;
      } catch {
        socket.destroy();
        return undefined;
      }
    } catch {
      return undefined;
    }
  }
}

function readAddress(text: string): URL | undefined {
  if (!/^http:\/\/[a-z0-9.:-]+(\/|\?|$)/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username || url.password ? undefined : url;
}

function forwardedHeaders(message: IncomingMessage): Record<string, string | string[]> {
  const named = new Set(
    message.headers.connection?.split(',').map((name) => name.trim().toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      value === undefined || droppedHeaders.has(name) || named.has(name) ? [] : [[name, value]],
    ),
  );
}
