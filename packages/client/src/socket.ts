import type {
  AbortRequestInput,
  AnswerRequest,
  ClientMessage,
  ConsoleLog,
} from '@millwright/contract';
import { closeCodes } from '@millwright/contract/socket-protocol';
import { Backoff, isTemporary, type Timing } from './backoff.ts';
import { Connection, type ConnectionEnd } from './connection.ts';
import { createNetworkError, MillwrightError } from './error.ts';
import { readFrame } from './frame.ts';
import type { Http, Options } from './http.ts';
import { type Ack, PendingRequests, type ReplyHandlers } from './pending-requests.ts';
import { Subscription, type SubscriptionHost } from './subscription.ts';
import type { Tokens } from './tokens.ts';

export interface SocketDependencies {
  readonly http: Http;
  readonly tokens: Tokens;
  readonly timing: Timing;
  readonly WebSocket: typeof WebSocket;
}

export interface SubscribeOptions {
  /** Sequence number of the last known event; if omitted, starts with the running turn. */
  readonly after?: number | undefined;
}

type Kind = Exclude<ClientMessage['type'], 'ping'>;

const ignoreReply = { resolve: () => undefined, reject: () => undefined };
/** Delay after an overload close code. */
const overloadDelayMs = 1000;
/** Handshakes that fail while requests succeed: not a network problem, and not temporary. */
const maxRejectedHandshakes = 5;
const maxBufferedEvents = 5000;

/**
 * Subscriptions to any number of projects over one WebSocket, with reconnects: events arrive once each and in order,
 * whatever happens in between.
 */
export class Socket implements Disposable {
  readonly #dependencies: SocketDependencies;
  readonly #controller = new AbortController();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #requests = new PendingRequests();
  readonly #host: SubscriptionHost = {
    resubscribe: (subscription) => this.#resubscribe(subscription),
    // A closed connection has dropped its subscriptions anyway.
    unsubscribe: ({ projectId }) =>
      this.#send('unsubscribe', { project_id: projectId }, false, ignoreReply),
    onEnd: ({ projectId }) => this.#subscriptions.delete(projectId),
  };
  #connection: Connection | undefined;
  /** Reason for the end, once the socket is over. */
  #ended: { readonly error: unknown } | undefined;

  constructor(dependencies: SocketDependencies, { signal }: Options) {
    this.#dependencies = dependencies;
    const { signal: endSignal } = this.#controller;
    signal?.addEventListener('abort', () => this.#end(signal.reason), { signal: endSignal });
    if (signal?.aborted) this.#end(signal.reason);
    else
      void this.#keepConnected().then(
        () => this.#end(),
        (error) => this.#end(error),
      );
  }

  /** Subscribes to the events of a project. Leaving the loop ends the subscription. */
  subscribe(projectId: string, { after }: SubscribeOptions = {}): Subscription {
    if (this.#ended) throw this.#ended.error;
    if (this.#subscriptions.has(projectId)) {
      throw new TypeError(`This socket is already subscribed to ${projectId}`);
    }
    const subscription = new Subscription(
      projectId,
      { after, limit: maxBufferedEvents },
      this.#host,
    );
    this.#subscriptions.set(projectId, subscription);
    this.#resubscribe(subscription);
    return subscription;
  }

  /** Idempotent, so it is resent when the socket breaks before it is confirmed. */
  answer(request: AnswerRequest): Promise<Ack<'submit_answers'>> {
    return this.#request('submit_answers', request, true);
  }

  /** Not resent without a `turn_id`: it could stop another turn. */
  abort(projectId: string, request: AbortRequestInput = {}): Promise<Ack<'cancel'>> {
    const data = { project_id: projectId, ...request };
    return this.#request('cancel', data, request.turn_id !== undefined);
  }

  /** Sends browser console output, with or without a `console_log_request`. */
  reportConsole(
    projectId: string,
    logs: readonly ConsoleLog[],
    requestId?: string,
  ): Promise<Ack<'console_log_data'>> {
    const data = { project_id: projectId, logs, ...(requestId && { request_id: requestId }) };
    return this.#request('console_log_data', data, false);
  }

  close(): void {
    this.#end();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #resubscribe(subscription: Subscription): void {
    const { projectId, cursor } = subscription;
    subscription.reset();
    const data = { project_id: projectId, ...(cursor !== undefined && { after_seq: cursor }) };
    this.#send('subscribe', data, false, {
      resolve: ({ replay, head_seq }) =>
        subscription.confirm(replay ? replay.from_seq - 1 : head_seq),
      reject: (error) => {
        // Every new connection subscribes again.
        if (error instanceof MillwrightError && error.code === 'ANSWER_LOST') return;
        subscription.end(error);
      },
    });
  }

  #request<K extends Kind>(kind: K, data: object, canResend: boolean): Promise<Ack<K>> {
    const { promise, resolve, reject } = Promise.withResolvers<Ack<K>>();
    this.#send(kind, data, canResend, { resolve, reject });
    return promise;
  }

  #send<K extends Kind>(
    kind: K,
    data: object,
    canResend: boolean,
    replies: ReplyHandlers<Ack<K>>,
  ): void {
    if (this.#ended) {
      replies.reject(this.#ended.error);
      return;
    }
    const frame = this.#requests.add(kind, data, canResend, replies);
    this.#connection?.send(frame);
  }

  /** Connects and reconnects until the socket ends. */
  async #keepConnected(): Promise<void> {
    const { tokens, timing } = this.#dependencies;
    const { signal } = this.#controller;
    const backoff = new Backoff(timing, Number.POSITIVE_INFINITY);
    let rejectedHandshakes = 0;
    for (let renewed: string | undefined; !signal.aborted; ) {
      const token: string = renewed ?? (await tokens.current());
      renewed = undefined;
      const end = await this.#runConnection(token, backoff);
      if (signal.aborted) return;
      if (!end.wasOpen) {
        rejectedHandshakes = (await this.#isReachable()) ? rejectedHandshakes + 1 : 0;
        if (rejectedHandshakes >= maxRejectedHandshakes)
          throw createClosedError('The service rejected the WebSocket');
        await backoff.wait(createNetworkError(), signal);
        continue;
      }
      rejectedHandshakes = 0;
      const kind = Object.values(closeCodes).find(({ code }) => code === end.code);
      if (kind?.code === closeCodes.normal.code) return;
      if (kind?.client === 'stop' || kind?.client === 'fix') throw createClosedError(kind.meaning);
      if (kind?.client === 'authenticate') {
        renewed = await tokens.renew(token);
        if (!renewed) throw new MillwrightError('TOKEN_INVALID', kind.meaning, { status: 401 });
        continue;
      }
      const minDelayMs = kind?.client === 'back_off' ? overloadDelayMs : 0;
      await backoff.wait(createNetworkError(), signal, minDelayMs);
    }
  }

  /** Runs one connection from its handshake to its end. */
  async #runConnection(token: string, backoff: Backoff): Promise<ConnectionEnd> {
    const { http, timing, WebSocket } = this.#dependencies;
    const url = http.url('/api/v1/ws').replace(/^http/, 'ws');
    const connection = new Connection(WebSocket, url, token, timing.silenceMs, {
      onOpen: () => {
        for (const { frame } of this.#requests.pending) connection.send(frame);
      },
      onFrame: (text) => {
        backoff.reset();
        this.#receive(text);
      },
    });
    this.#connection = connection;
    const end = await connection.ended;
    this.#connection = undefined;
    this.#requests.disconnect();
    if (!this.#controller.signal.aborted) {
      for (const subscription of this.#subscriptions.values())
        if (subscription.isActive) this.#resubscribe(subscription);
    }
    return end;
  }

  #receive(text: string): void {
    const frame = readFrame(text);
    if (frame?.kind === 'event') {
      this.#subscriptions.get(frame.event.project_id)?.apply(frame.event);
    } else if (frame) {
      this.#requests.settle(frame.control);
    }
  }

  /** A rejected handshake carries no reason; a request with the same token does. */
  async #isReachable(): Promise<boolean> {
    try {
      await this.#dependencies.http.json('/api/v1/me', { signal: this.#controller.signal });
      return true;
    } catch (error) {
      if (isTemporary(error)) return false;
      throw error;
    }
  }

  /** Without a failure, readers simply end. */
  #end(failure?: unknown): void {
    if (this.#ended) return;
    const error = failure ?? createClosedError();
    this.#ended = { error };
    this.#controller.abort(error);
    this.#connection?.close();
    for (const subscription of this.#subscriptions.values()) subscription.end(failure);
    this.#requests.fail(error);
  }
}

const createClosedError = (message = 'The socket is closed') =>
  new MillwrightError('SOCKET_CLOSED', message);
