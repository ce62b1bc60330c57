import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import type { ConsoleLog } from '@millwright/contract';
import { WebSocketServer } from 'ws';
import type { ApiError } from '../../../core/api-error.ts';
import type { Visit } from '../../../core/ports/previews.ts';
import { createSealer } from '../../../core/sealer.ts';
import { PreviewPasses } from '../preview-passes.ts';
import { PreviewProxy, type PreviewTarget } from '../preview-proxy.ts';

export const slug = 'abcdefghijklmnopqrst12';
export const host = `${slug}.preview.localhost`;
export const now = new Date('2026-01-01T00:00:00.000Z');

export const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
export const listening = (server: {
  listen(port: number, host: string, done: () => void): unknown;
}) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

export async function connectTo(port: number): Promise<Duplex> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  return socket;
}

export interface FixtureResponse {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export const shown = {
  projectId: 'prj_1',
  visibility: 'link',
  acceptsPasses: true,
  owner: { id: 'prj_1', platform: 'web', benchNode: null, benchStatus: null },
} as const;

/** Runs a `PreviewProxy` on a port, with one project behind it and an app that records its requests. */
export class PreviewFixture {
  readonly passes = new PreviewPasses(createSealer(randomBytes(32)));
  readonly requests: IncomingMessage[] = [];
  readonly logs: ConsoleLog[] = [];
  readonly errors: unknown[] = [];
  preview: PreviewTarget | undefined;
  state: Visit = { status: 'starting' };
  visit = async (): Promise<Visit> => this.state;
  /** Rejects all requests while set. */
  rateLimitError: ApiError | undefined;
  /** The project that each request was counted against, or undefined. */
  readonly counted: (string | undefined)[] = [];
  readonly #app = createApp(this.requests);
  readonly #server: Server;

  private constructor() {
    const proxy = new PreviewProxy({
      previewHost: 'preview.localhost:8080',
      protocol: 'http',
      framedBy: ['http://studio.example.com'],
      find: async (requestedSlug) => (requestedSlug === slug ? this.preview : undefined),
      previews: { visit: () => this.visit() },
      storeLogs: async (_id, entries) => void this.logs.push(...entries),
      addressOf: ({ socket }) => (socket.remoteAddress ? '192.0.2.7' : undefined),
      count: async (_request, projectId) => {
        this.counted.push(projectId);
        return this.rateLimitError;
      },
      passes: this.passes,
      markAppRequest: () => undefined,
      clock: { now: () => now },
      onError: (error) => this.errors.push(error),
    });
    const noApi = (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end();
    this.#server = createServer(
      (incoming, response) => void proxy.handle(incoming, response, noApi),
    );
    this.#server.on(
      'upgrade',
      (incoming, socket, head) => void proxy.upgrade(incoming, socket, head),
    );
  }

  static async open(): Promise<PreviewFixture> {
    const fixture = new PreviewFixture();
    await listening(fixture.#server);
    await listening(fixture.#app);
    fixture.reset();
    return fixture;
  }

  /** Number of connected visitors. */
  async connections(): Promise<number> {
    return promisify(this.#server.getConnections.bind(this.#server))();
  }

  get port(): number {
    return portOf(this.#server);
  }

  /** Restores the initial state: the project is public and its app is up. */
  reset(): void {
    this.requests.length = 0;
    this.logs.length = 0;
    this.counted.length = 0;
    this.rateLimitError = undefined;
    this.preview = shown;
    this.visit = async () => this.state;
    this.forwardTo(portOf(this.#app));
  }

  forwardTo(port: number): void {
    this.state = { status: 'ready', connect: () => connectTo(port) };
  }

  get(
    path: string,
    headers: Record<string, string | string[]> = {},
    method = 'GET',
    body?: string | Buffer,
  ): Promise<FixtureResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<FixtureResponse>();
    const options = { port: this.port, path, method, headers: { host, ...headers } };
    const sent = request(options, async (received) => {
      let text = '';
      try {
        for await (const piece of received.setEncoding('utf8')) text += piece;
        resolve({ status: received.statusCode, headers: received.headers, body: text });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject).end(body);
    return promise;
  }

  close(): void {
    this.#server.close().closeAllConnections();
    this.#app.close().closeAllConnections();
  }
}

function createApp(requests: IncomingMessage[]): Server {
  const app = createServer((incoming, response) => {
    requests.push(incoming);
    if (incoming.url === '/page') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '55' });
      response.end('<!doctype html><html><head><title>x</title></head></html>'.slice(0, 55));
      return;
    }
    if (incoming.url === '/echo') return void incoming.pipe(response);
    if (incoming.url === '/swallow') return void incoming.on('error', ignore).resume();
    if (incoming.url === '/overreach') {
      response.writeHead(200, {
        connection: 'close, content-security-policy',
        'set-cookie': [
          'mine=1; Path=/',
          'all=1; Domain=preview.localhost',
          '__millwright_preview=x',
        ],
        'service-worker-allowed': '/',
        'clear-site-data': '"*"',
        'strict-transport-security': 'max-age=1',
        'report-to': '{}',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'self'",
      });
      return void response.end('x');
    }
    if (incoming.url === '/huge-head') {
      response.writeHead(200, { 'x-huge': 'x'.repeat(40_000) });
      return void response.end();
    }
    if (incoming.url === '/half') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      return void setImmediate(() => response.destroy());
    }
    response.end('hello');
  });
  const sockets = new WebSocketServer({ server: app });
  sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`back ${text}`)));
  return app;
}

function ignore(): void {}
