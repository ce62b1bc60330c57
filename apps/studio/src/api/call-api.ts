import { MillwrightError } from '@millwright/client';
import type { ErrorBody } from '@millwright/contract';

export interface ApiCallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the uploaded fraction of the file, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** Requests for endpoints that the client library does not cover. Trusts responses to match the contract. */
export type CallApi = <T>(path: string, options?: ApiCallOptions) => Promise<T>;

/** Without a token, for public endpoints. Uses XMLHttpRequest, because it reports upload progress. */
export function createApiCaller(token?: (rejected?: string) => Promise<string>): CallApi {
  return async <T>(path: string, options: ApiCallOptions = {}) => {
    const currentToken = await token?.();
    try {
      return await sendRequest<T>(currentToken, path, options);
    } catch (error) {
      const isTokenRejected = error instanceof MillwrightError && error.code === 'TOKEN_INVALID';
      if (!isTokenRejected || !token) throw error;
      return sendRequest<T>(await token(currentToken), path, options);
    }
  };
}

function sendRequest<T>(
  token: string | undefined,
  path: string,
  { method = 'GET', json, file, signal, onProgress }: ApiCallOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (file) request.setRequestHeader('content-type', 'application/zip');
    else if (json !== undefined) request.setRequestHeader('content-type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status < 300) resolve(body as T);
      else reject(errorFromResponse(request.status, body));
    };
    request.onerror = () =>
      reject(new MillwrightError('NETWORK_ERROR', 'Connection lost. Check your network.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file ?? (json === undefined ? null : JSON.stringify(json)));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, as from a proxy: the caller reports the status.
    return undefined;
  }
}

function errorFromResponse(status: number, body: unknown): MillwrightError {
  const errorBody = (body ?? {}) as Partial<ErrorBody>;
  if (typeof errorBody.code !== 'string') {
    return new MillwrightError('UNEXPECTED_ANSWER', `Unexpected status ${status}.`, { status });
  }
  const { code, message = code, error_ref: errorRef, hint, details } = errorBody;
  return new MillwrightError(code, message, { status, errorRef, hint, details });
}
