import { MillwrightError } from '@millwright/client';
import type { ErrorBody } from '@millwright/contract';

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Asks the service for what its library has no word for. Answers are trusted to be what the contract says. */
export type Call = <T>(path: string, options?: CallOptions) => Promise<T>;

export function callWith(token: (refused?: string) => Promise<string>): Call {
  const send = (path: string, { method = 'GET', json, signal }: CallOptions, bearer: string) =>
    fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(signal && { signal }),
    });

  return async (path, options = {}) => {
    const bearer = await token();
    const first = await send(path, options, bearer);
    // A token that was refused is replaced once.
    const answer = first.status === 401 ? await send(path, options, await token(bearer)) : first;
    const body = await answer.json().catch(() => ({}));
    if (answer.ok) return body;
    const { code = 'UNEXPECTED_ANSWER', message, error_ref, hint } = body as Partial<ErrorBody>;
    const particulars = { status: answer.status, errorRef: error_ref, hint };
    throw new MillwrightError(code, message ?? `HTTP ${answer.status}`, particulars);
  };
}
