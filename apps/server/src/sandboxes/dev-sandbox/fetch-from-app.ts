import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ConnectToApp } from '../browser/app-connection.ts';
import { type AppRequestOptions, requestApp } from './request-app.ts';

export interface AppResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends one request over a new connection. Reads the whole body, so it is not for apps that users write. */
export function fetchFromApp(
  connect: ConnectToApp,
  path: string,
  options: AppRequestOptions,
): Promise<AppResponse> {
  return requestApp(connect, path, options, async (response) => {
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await text(response) };
  });
}
