import { MillwrightError, networkError, refusal } from './error.ts';
import type { Tokens } from './tokens.ts';

export interface Options {
  readonly signal?: AbortSignal | undefined;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Call extends Options {
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
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) given.set(name, String(value));
    }
    return `${this.#base}${path}${given.size > 0 ? `?${given}` : ''}`;
  }

  async json<T>(path: string, call: Call = {}): Promise<T> {
    const response = await this.open(path, call);
    const text = await response.text().catch((error) => {
      throw call.signal?.aborted ? call.signal.reason : networkError(error);
    });
    try {
      return JSON.parse(text) as T;
    } catch (cause) {
      const { status } = response;
      throw new MillwrightError('UNEXPECTED_ANSWER', 'The response is not JSON', { status, cause });
    }
  }

  /** Resolves to a successful response. Renews a rejected token once. */
  async open(path: string, call: Call = {}): Promise<Response> {
    const token = await this.#tokens.current();
    const response = await this.#send(path, call, token);
    if (response.ok) return response;
    const error = await refusal(response);
    if (error.code !== 'TOKEN_INVALID') throw error;
    const fresh = await this.#tokens.renewed(token);
    if (fresh === undefined) throw error;
    const again = await this.#send(path, call, fresh);
    if (again.ok) return again;
    throw await refusal(again);
  }

  async #send(path: string, call: Call, token: string): Promise<Response> {
    const { method = 'GET', query, json, body, headers, signal } = call;
    signal?.throwIfAborted();
    const sent = json === undefined ? body : JSON.stringify(json);
    try {
      return await this.#fetch(this.url(path, query), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
        ...(signal && { signal }),
      });
    } catch (error) {
      throw signal?.aborted ? signal.reason : networkError(error);
    }
  }
}
