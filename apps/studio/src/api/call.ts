import { MillwrightError } from '@millwright/client';
import type { ErrorBody } from '@millwright/contract';

export type Call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { readonly json?: unknown; readonly signal?: AbortSignal | undefined },
) => Promise<T>;

/** What of the API the client library leaves out; without a token, what is open to everybody. */
export function callWith(token?: (refused?: string) => Promise<string>): Call {
  return async <T>(
    method: string,
    path: string,
    { json, signal }: NonNullable<Parameters<Call>[2]> = {},
  ) => {
    const send = async (bearer: string | undefined) =>
      fetch(path, {
        method,
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(signal && { signal }),
      });
    const bearer = await token?.();
    let answer = await send(bearer);
    // It may have ended while the page was asleep.
    if (answer.status === 401 && token) answer = await send(await token(bearer));
    if (answer.ok) return answer.json() as Promise<T>;
    throw await refusalOf(answer);
  };
}

async function refusalOf(answer: Response): Promise<MillwrightError> {
  const { status } = answer;
  const body: Partial<ErrorBody> = await answer.json().catch(() => ({}));
  const { code = 'UNEXPECTED_ANSWER', message = `HTTP ${status}`, error_ref, hint } = body;
  return new MillwrightError(code, message, { status, errorRef: error_ref, hint });
}
