import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type JSONRPCMessage,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import {
  createTransportFetch,
  type Exchange,
  type HttpOptions,
  watchBody,
} from './create-transport-fetch.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import { PendingRequests } from './pending-requests.ts';

const terminateTimeoutMs = 1000;

/**
 * Wraps the library's streamable HTTP transport. Closes a response stream once its response has arrived or is no longer
 * needed, and fails a request as soon as its response can no longer arrive.
 */
export class StreamableTransport implements Transport {
  readonly hasPerRequestStream = true;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #inner: StreamableHTTPClientTransport;
  readonly #currentExchange = new AsyncLocalStorage<Exchange>();
  readonly #exchanges = new Map<string | number, Exchange>();
  readonly #pendingRequests = new PendingRequests();

  constructor(url: string, options: HttpOptions) {
    const fetch = createTransportFetch(options, () => this.#currentExchange.getStore());
    this.#inner = new StreamableHTTPClientTransport(new URL(url), {
      fetch: (address, init) =>
        isUnsolicitedStream(init) ? Promise.resolve(methodNotAllowed()) : fetch(address, init),
      reconnectionOptions: {
        initialReconnectionDelay: 500,
        maxReconnectionDelay: 2000,
        reconnectionDelayGrowFactor: 2,
        maxRetries: 1,
      },
    });
    this.#inner.onmessage = (message) => this.#receive(message);
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  async send(message: JSONRPCMessage, options: TransportSendOptions = {}): Promise<void> {
    const id = this.#pendingRequests.add(message);
    if (id === undefined) {
      this.#abortCancelled(message);
      return this.#inner.send(message, options);
    }
    const exchange: Exchange = { stop: new AbortController(), isStream: false, failure: undefined };
    this.#exchanges.set(id, exchange);
    const stop = () => this.#abort(id);
    options.requestSignal?.addEventListener('abort', stop, { once: true });
    const send = () =>
      this.#inner.send(message, {
        ...options,
        requestSignal: exchange.stop.signal,
        onRequestStreamEnd: () => this.#failRequest(id, exchange),
      });
    try {
      await this.#currentExchange.run(exchange, send);
    } catch (error) {
      this.#abort(id);
      throw exchange.failure ?? error;
    }
    if (!exchange.isStream) this.#failRequest(id, exchange);
  }

  async close(): Promise<void> {
    for (const id of [...this.#exchanges.keys()]) this.#abort(id);
    const timeout = new Promise<void>((resolve) => {
      setTimeout(resolve, terminateTimeoutMs).unref();
    });
    // Best effort: servers expire unused sessions.
    await Promise.race([this.#inner.terminateSession().catch(() => {}), timeout]);
    await this.#inner.close();
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }

  #receive(message: JSONRPCMessage): void {
    const id = this.#pendingRequests.settle(message);
    this.onmessage?.(message);
    if (id !== undefined) this.#abort(id);
  }

  #abortCancelled(message: JSONRPCMessage): void {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    const id = message.params?.requestId;
    if (typeof id === 'string' || typeof id === 'number') this.#abort(id);
  }

  #abort(id: string | number): void {
    this.#exchanges.get(id)?.stop.abort();
    this.#exchanges.delete(id);
    this.#pendingRequests.delete(id);
  }

  #failRequest(id: string | number, { failure }: Exchange): void {
    const response = this.#pendingRequests.fail(
      id,
      failure ??
        new McpConnectionError('CLOSED', 'The server ended the response before it was complete.'),
    );
    if (!response) return;
    this.onmessage?.(response);
    this.#abort(id);
  }
}

/** Wraps the library's transport for the older HTTP with SSE. The connection ends with its stream. */
export class SseTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #inner: SSEClientTransport;
  #failure: Error | undefined;

  constructor(url: string, options: HttpOptions) {
    const fetch = createTransportFetch(options, () => undefined);
    this.#inner = new SSEClientTransport(new URL(url), {
      fetch: async (address, init) => {
        try {
          const response = await fetch(address, init);
          // Otherwise the library would reconnect with a new stream that knows nothing of pending requests.
          return isPost(init) ? response : watchBody(response, { onEnd: () => void this.close() });
        } catch (error) {
          if (error instanceof Error) this.#failure = error;
          throw error;
        }
      },
    });
    this.#inner.onmessage = (message) => this.onmessage?.(message);
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
  }

  async start(): Promise<void> {
    try {
      await this.#inner.start();
    } catch (error) {
      await this.#inner.close();
      throw this.#failure ?? error;
    }
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#inner.send(message);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion(version);
  }
}

const isPost = (init: RequestInit | undefined): boolean => init?.method === 'POST';

/** Detects the request for a stream of unsolicited server messages, which are not used here. */
function isUnsolicitedStream(init: RequestInit | undefined): boolean {
  return init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
}

function methodNotAllowed(): Response {
  return new Response(null, { status: 405 });
}
