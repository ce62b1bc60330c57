import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { ConnectToApp } from '../browser/app-connection.ts';

export interface AppRequestOptions {
  /** GET by default. */
  readonly method?: 'GET' | 'POST';
  readonly headers: OutgoingHttpHeaders;
  readonly signal?: AbortSignal;
}

/** Sends one request over a new connection, which is closed once the response is read. */
export async function requestApp<T>(
  connect: ConnectToApp,
  path: string,
  options: AppRequestOptions,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const connection = await connect();
  const answer = Promise.withResolvers<T>();
  const sent = request({ createConnection: () => connection, path, ...options });
  sent.on('error', answer.reject).on('response', (response) => {
    read(response).then(answer.resolve, answer.reject);
  });
  sent.end();
  return answer.promise.finally(() => connection.destroy());
}
