import { MillwrightError } from '@millwright/client';
import type { ErrorBody } from '@millwright/contract';

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the uploaded fraction of the file, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
}

/** Requests for endpoints that the client library does not cover. Trusts responses to match the contract. */
export type Ask = <T>(path: string, asked?: Asked) => Promise<T>;

/** Without a token, for public endpoints. Uses XMLHttpRequest, because it reports upload progress. */
export function askWith(token?: (refused?: string) => Promise<string>): Ask {
  return async <T>(path: string, asked: Asked = {}) => {
    const used = await token?.();
    try {
      return await send<T>(used, path, asked);
    } catch (error) {
      const isRefused = error instanceof MillwrightError && error.code === 'TOKEN_INVALID';
      if (!isRefused || !token) throw error;
      return send<T>(await token(used), path, asked);
    }
  };
}

function send<T>(
  token: string | undefined,
  path: string,
  { method = 'GET', json, file, signal, onSent }: Asked,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (file) request.setRequestHeader('content-type', 'application/zip');
    else if (json !== undefined) request.setRequestHeader('content-type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300) resolve(body as T);
      else reject(refusal(request.status, body));
    };
    request.onerror = () =>
      reject(new MillwrightError('NETWORK_ERROR', 'Connection lost. Check your network.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file ?? (json === undefined ? null : JSON.stringify(json)));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, as from a proxy: the caller reports the status.
    return undefined;
  }
}

function refusal(status: number, body: unknown): MillwrightError {
  const told = (body ?? {}) as Partial<ErrorBody>;
  if (typeof told.code !== 'string') {
    return new MillwrightError('UNEXPECTED_ANSWER', `Unexpected status ${status}.`, { status });
  }
  const { code, message = code, error_ref: errorRef, hint, details } = told;
  return new MillwrightError(code, message, { status, errorRef, hint, details });
}
