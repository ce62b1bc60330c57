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
import { createSealer } from '../../../core/seal.ts';
import { Passes } from '../pass.ts';
import { type Previewed, PreviewProxy } from '../preview-proxy.ts';

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

export interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export const shown = {
  projectId: 'prj_1',
  visibility: 'link',
  admitsPasses: true,
  bench: { id: 'prj_1', platform: 'web', benchNode: null, benchStatus: null },
} as const;

/** Runs a `PreviewProxy` on a port, with one project behind it and an app that records its requests. */
export class Doorway {
  readonly passes = new Passes(createSealer(randomBytes(32)));
  readonly heard: IncomingMessage[] = [];
  readonly logs: ConsoleLog[] = [];
  readonly errors: unknown[] = [];
  meant: Previewed | undefined;
  state: Visit = { status: 'starting' };
  visit = async (): Promise<Visit> => this.state;
  /** Rejects all requests while set. */
  refusal: ApiError | undefined;
  /** The project that each request was counted against, or undefined. */
  readonly counted: (string | undefined)[] = [];
  readonly #app = createApp(this.heard);
  readonly #door: Server;

  private constructor() {
    const preview = new PreviewProxy({
      previewHost: 'preview.localhost:8080',
      protocol: 'http',
      framedBy: ['http://studio.example.com'],
      find: async (asked) => (asked === slug ? this.meant : undefined),
      previews: { visit: () => this.visit() },
      keepLogs: async (_id, told) => void this.logs.push(...told),
      addressOf: ({ socket }) => (socket.remoteAddress ? '192.0.2.7' : undefined),
      count: async (_request, projectId) => {
        this.counted.push(projectId);
        return this.refusal;
      },
      passes: this.passes,
      noteApp: () => undefined,
      clock: { now: () => now },
      onError: (error) => this.errors.push(error),
    });
    const noApi = (_: IncomingMessage, answered: ServerResponse) => answered.writeHead(404).end();
    this.#door = createServer((asked, answered) => void preview.handle(asked, answered, noApi));
    this.#door.on('upgrade', (asked, socket, head) => void preview.upgrade(asked, socket, head));
  }

  static async open(): Promise<Doorway> {
    const doorway = new Doorway();
    await listening(doorway.#door);
    await listening(doorway.#app);
    doorway.reset();
    return doorway;
  }

  /** Number of connected visitors. */
  async connections(): Promise<number> {
    return promisify(this.#door.getConnections.bind(this.#door))();
  }

  get port(): number {
    return portOf(this.#door);
  }

  /** Restores the initial state: the project is public and its app is up. */
  reset(): void {
    this.heard.length = 0;
    this.logs.length = 0;
    this.counted.length = 0;
    this.refusal = undefined;
    this.meant = shown;
    this.visit = async () => this.state;
    this.leadTo(portOf(this.#app));
  }

  leadTo(port: number): void {
    this.state = { status: 'ready', connect: () => connectTo(port) };
  }

  get(
    path: string,
    headers: Record<string, string | string[]> = {},
    method = 'GET',
    body?: string | Buffer,
  ): Promise<Got> {
    const { promise, resolve, reject } = Promise.withResolvers<Got>();
    const options = { port: this.port, path, method, headers: { host, ...headers } };
    const asked = request(options, async (answer) => {
      let text = '';
      try {
        for await (const piece of answer.setEncoding('utf8')) text += piece;
        resolve({ status: answer.statusCode, headers: answer.headers, body: text });
      } catch (error) {
        reject(error);
      }
    });
    asked.on('error', reject).end(body);
    return promise;
  }

  close(): void {
    this.#door.close().closeAllConnections();
    this.#app.close().closeAllConnections();
  }
}

function createApp(heard: IncomingMessage[]): Server {
  const app = createServer((asked, answered) => {
    heard.push(asked);
    if (asked.url === '/page') {
      answered.writeHead(200, { 'content-type': 'text/html', 'content-length': '55' });
      answered.end('<!doctype html><html><head><title>x</title></head></html>'.slice(0, 55));
      return;
    }
    if (asked.url === '/echo') return void asked.pipe(answered);
    if (asked.url === '/swallow') return void asked.on('error', ignore).resume();
    if (asked.url === '/overreach') {
      answered.writeHead(200, {
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
      return void answered.end('x');
    }
    if (asked.url === '/huge-head') {
      answered.writeHead(200, { 'x-huge': 'x'.repeat(40_000) });
      return void answered.end();
    }
    if (asked.url === '/half') {
      answered.writeHead(200, { 'content-length': '100' });
      answered.write('half');
      return void setImmediate(() => answered.destroy());
    }
    answered.end('hello');
  });
  const sockets = new WebSocketServer({ server: app });
  sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`back ${text}`)));
  return app;
}

function ignore(): void {}
