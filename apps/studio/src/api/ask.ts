import { MillwrightError } from '@millwright/client';
import type { ErrorBody } from '@millwright/contract';
import type { SignedIn } from './begin.ts';

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly file?: File | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Hears which part of the file has been sent, from 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
}

/** Asks for what the client library has no words for. Of the ways to ask, this one tells how far an upload is. */
export async function ask<T>(token: SignedIn['token'], asked: Asked): Promise<T> {
  const used = await token();
  try {
    return await send<T>(used, asked);
  } catch (error) {
    if (!(error instanceof MillwrightError) || error.code !== 'TOKEN_INVALID') throw error;
    return send<T>(await token(used), asked);
  }
}

function send<T>(token: string, { method, path, json, file, signal, onSent }: Asked): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    if (file) request.setRequestHeader('content-type', 'application/zip');
    else if (json !== undefined) request.setRequestHeader('content-type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300) resolve(body as T);
      else reject(refusal(request.status, body));
    };
    request.onerror = () =>
      reject(new MillwrightError('NETWORK_ERROR', 'The connection to the service broke off.'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file ?? (json === undefined ? null : JSON.stringify(json)));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(status: number, body: unknown): MillwrightError {
  const told = (body ?? {}) as Partial<ErrorBody>;
  if (typeof told.code !== 'string') {
    return new MillwrightError('UNEXPECTED_ANSWER', `The service answered ${status}.`, { status });
  }
  const { code, message = code, error_ref: errorRef, hint, details } = told;
  return new MillwrightError(code, message, { status, errorRef, hint, details });
}
