import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../core/parse-json.ts';
import type { ConnectToApp } from '../browser/app-connection.ts';
import { requestApp } from '../dev-sandbox/request-app.ts';

/** The server of an app, as the service reaches it. */
export interface JobsEndpoint {
  readonly connect: ConnectToApp;
  readonly secret: string;
}

export interface JobsAnswer {
  readonly status: number;
  /** Undefined if it is not JSON. */
  readonly body: unknown;
}

/** Outside of /api, which is all that visitors reach. `server/jobs.ts` in the template answers here. */
const path = '/_jobs';
const maxBytes = 64 * 1024;

/** Asks an app for its jobs. */
export const requestJobList = (endpoint: JobsEndpoint, signal: AbortSignal) =>
  send(endpoint, 'GET', path, signal);

/** Runs a job of an app; resolves when it has ended. */
export const requestJobRun = (endpoint: JobsEndpoint, name: string, signal: AbortSignal) =>
  send(endpoint, 'POST', `${path}/${encodeURIComponent(name)}`, signal);

function send(
  { connect, secret }: JobsEndpoint,
  method: 'GET' | 'POST',
  target: string,
  signal: AbortSignal,
): Promise<JobsAnswer> {
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${secret}`,
    ...(method === 'POST' && { 'content-length': 0 }),
  };
  return requestApp(connect, target, { method, headers, signal }, readAnswer);
}

async function readAnswer(response: IncomingMessage): Promise<JobsAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    size += piece.length;
    if (size > maxBytes) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return { status: response.statusCode ?? 0, body: parseJson(Buffer.concat(pieces).toString()) };
}
