import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asking {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Sends a request to another host name of a process, as a page there does. */
export async function askHost(
  port: number | string,
  host: string,
  path: string,
  { method = 'POST', headers = {}, body }: Asking = {},
) {
  const named = { host, 'content-type': 'application/json', ...headers };
  const sent = request({ host: '127.0.0.1', port, path, method, headers: named });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}
