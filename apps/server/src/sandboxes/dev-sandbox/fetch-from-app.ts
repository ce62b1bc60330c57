import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ConnectToApp } from '../browser/app-connection.ts';

export interface AppResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends one request over a new connection. Reads the whole body, so it is not for apps that users write. */
export async function fetchFromApp(
  connect: ConnectToApp,
  path: string,
  options: { readonly headers: OutgoingHttpHeaders; readonly signal?: AbortSignal },
): Promise<AppResponse> {
  const connection = await connect();
  const answer = Promise.withResolvers<AppResponse>();
  const sent = request({ createConnection: () => connection, path, ...options });
  sent.on('error', answer.reject).on('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    text(response).then((body) => answer.resolve({ status, headers, body }), answer.reject);
  });
  sent.end();
  return answer.promise.finally(() => connection.destroy());
}
