import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HostRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Sends a request to another host name of a process, as a page there does. */
export async function requestHost(
  port: number | string,
  host: string,
  path: string,
  { method = 'POST', headers = {}, body }: HostRequest = {},
) {
  const allHeaders = { host, 'content-type': 'application/json', ...headers };
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers: allHeaders });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
