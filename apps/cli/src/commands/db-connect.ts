import { createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { socketProtocol } from '@millwright/contract/socket-protocol';
import type { EnvironmentStage } from '@millwright/contract/states';
import { createWebSocketStream, WebSocket } from 'ws';
import { CliError } from '../cli-error.ts';
import { type CliRuntime, print, write } from '../cli-runtime.ts';
import type { Session } from '../session.ts';
import { sanitize } from '../terminal/width.ts';

export interface DbConnectOptions {
  readonly runtime: CliRuntime;
  readonly session: Session;
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  /** 0 chooses a free one. */
  readonly port: number;
}

const normalClosure = 1000;
const maxReasonBytes = 10_000;

/** Opens a local port for PostgreSQL clients until it is interrupted. Each connection is a WebSocket to the service. */
export async function connectDatabase(options: DbConnectOptions): Promise<void> {
  const { runtime, session, projectId, stage, port } = options;
  const { state } = await session.millwright.databases.get(projectId, { stage });
  if (state === 'none') throw new CliError('failed', 'This app has no database yet');
  const interrupted = Promise.withResolvers<void>();
  using _listening = runtime.onInterrupt(() => interrupted.resolve());
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    carry(socket, options).catch((error: Error) => {
      socket.destroy();
      void write(runtime.stderr, `${sanitize(error.message)}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CliError('failed', error.message)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' ? address?.port : port;
  await print(
    runtime,
    `postgresql://app@127.0.0.1:${actualPort}/app?sslmode=disable`,
    `Open to programs on this computer, without a password, for the ${stage} database. Press Ctrl-C to stop.`,
  );
  await interrupted.promise;
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}

async function carry(
  socket: Socket,
  { session, projectId, stage }: DbConnectOptions,
): Promise<void> {
  const path = `/api/v1/projects/${projectId}/database/connect?stage=${stage}`;
  const tunnel = new WebSocket(`${session.url.replace(/^http/, 'ws')}${path}`, [socketProtocol], {
    headers: { authorization: `Bearer ${await session.currentToken()}` },
    perMessageDeflate: false,
  });
  let reason: string | undefined;
  tunnel.once('unexpected-response', (_request, response) => {
    void readReason(response).then((text) => {
      reason = text;
      tunnel.terminate();
    });
  });
  tunnel.once('close', (code, text) => {
    if (code !== normalClosure && text.length > 0) reason ??= text.toString();
  });
  const stream = createWebSocketStream(tunnel, { allowHalfOpen: true });
  const failure = await pipeline(socket, stream, socket).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const problem = reason ?? failure;
  if (problem !== undefined) throw new Error(`A connection ended: ${problem}`);
}

/** The message of the service's error. */
async function readReason(response: AsyncIterable<Buffer>): Promise<string | undefined> {
  let text = '';
  for await (const piece of response) {
    text += piece;
    if (text.length > maxReasonBytes) return undefined;
  }
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
