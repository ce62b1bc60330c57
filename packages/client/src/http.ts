import { createNetworkError, errorFromResponse, MillwrightError } from './error.ts';
import type { Tokens } from './tokens.ts';

export interface Options {
  readonly signal?: AbortSignal | undefined;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestOptions extends Options {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as is. */
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** HTTP client with authentication. Trusts responses to match the contract; see ADR 31. */
export class Http {
  readonly #base: string;
  readonly #tokens: Tokens;
  readonly #fetch: typeof fetch;

  constructor(baseUrl: string, tokens: Tokens, fetcher: typeof fetch | undefined) {
    this.#base = baseUrl.replace(/(?<!\/)\/+$/, '');
    this.#tokens = tokens;
    // Wrapped in an arrow function: browsers reject fetch called as a method of another object.
    this.#fetch = fetcher ?? ((...request) => globalThis.fetch(...request));
  }

  url(path: string, query: Query = {}): string {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) params.set(name, String(value));
    }
    return `${this.#base}${path}${params.size > 0 ? `?${params}` : ''}`;
  }

  async json<T>(path: string, options: RequestOptions = {}): Promise<T> {
    const response = await this.request(path, options);
    const text = await response.text().catch((error) => {
      throw options.signal?.aborted ? options.signal.reason : createNetworkError(error);
    });
    try {
      return JSON.parse(text) as T;
    } catch (cause) {
      const { status } = response;
      throw new MillwrightError('UNEXPECTED_ANSWER', 'The response is not JSON', { status, cause });
    }
  }

  /** Resolves to a successful response. Renews a rejected token once. */
  async request(path: string, options: RequestOptions = {}): Promise<Response> {
    const token = await this.#tokens.current();
    const response = await this.#send(path, options, token);
    if (response.ok) return response;
    const error = await errorFromResponse(response);
    if (error.code !== 'TOKEN_INVALID') throw error;
    const renewed = await this.#tokens.renew(token);
    if (renewed === undefined) throw error;
    const retried = await this.#send(path, options, renewed);
    if (retried.ok) return retried;
    throw await errorFromResponse(retried);
  }

  async #send(path: string, options: RequestOptions, token: string): Promise<Response> {
    const { method = 'GET', query, json, body, headers, signal } = options;
    signal?.throwIfAborted();
    const payload = json === undefined ? body : JSON.stringify(json);
    try {
      return await this.#fetch(this.url(path, query), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
        ...(signal && { signal }),
      });
    } catch (error) {
      throw signal?.aborted ? signal.reason : createNetworkError(error);
    }
  }
}
