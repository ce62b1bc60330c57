import { MillwrightError } from '@millwright/client';
import type { ErrorBody } from '@millwright/contract';

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Asks the service for something at a path; refusals are the errors of the client library. */
export type Ask = <T>(path: string, asked?: Asked) => Promise<T>;

export function asker(baseUrl: string, token: (refused?: string) => Promise<string>): Ask {
  const send = async (path: string, { method = 'GET', json, signal }: Asked, bearer: string) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(signal && { signal }),
    });
  return async (path, asked = {}) => {
    const bearer = await token();
    let answer = await send(path, asked, bearer);
    // The token may have ended on its way.
    if (answer.status === 401) answer = await send(path, asked, await token(bearer));
    const body = await answer.json();
    if (answer.ok) return body;
    const { code, message, hint, error_ref: errorRef } = body as ErrorBody;
    throw new MillwrightError(code, message, { status: answer.status, hint, errorRef });
  };
}
