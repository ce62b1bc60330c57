import type {
  AbortRequestInput,
  AnswerRequest,
  ClientMessage,
  ConsoleLog,
} from '@millwright/contract';
import { closeCodes } from '@millwright/contract/socket-protocol';
import { Backoff, isTemporary, type Timing } from './backoff.ts';
import { MillwrightError, networkError } from './error.ts';
import { readFrame } from './frame.ts';
import type { Http, Options } from './http.ts';
import { Link, type LinkEnd } from './link.ts';
import { type Ack, type Replies, Requests } from './requests.ts';
import { Subscription, type SubscriptionHost } from './subscription.ts';
import type { Tokens } from './tokens.ts';

export interface SocketParts {
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

const whatever = { resolve: () => undefined, reject: () => undefined };
/** Delay after an overload close code. */
const backOffMs = 1000;
/** Handshakes that fail while requests succeed: not a network problem, and not temporary. */
const mostRefused = 5;
const mostWaiting = 5000;

/**
 * Subscriptions to any number of projects over one WebSocket, with reconnects: events arrive once each and in order,
 * whatever happens in between.
 */
export class Socket implements Disposable {
  readonly #parts: SocketParts;
  readonly #stop = new AbortController();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #requests = new Requests();
  readonly #host: SubscriptionHost = {
    resubscribe: (subscription) => this.#resubscribe(subscription),
    // A closed connection has dropped its subscriptions anyway.
    unsubscribe: ({ projectId }) =>
      this.#say('unsubscribe', { project_id: projectId }, false, whatever),
    leave: ({ projectId }) => this.#subscriptions.delete(projectId),
  };
  #link: Link | undefined;
  /** Reason for the end, once the socket is over. */
  #over: { readonly error: unknown } | undefined;

  constructor(parts: SocketParts, { signal }: Options) {
    this.#parts = parts;
    const { signal: over } = this.#stop;
    signal?.addEventListener('abort', () => this.#end(signal.reason), { signal: over });
    if (signal?.aborted) this.#end(signal.reason);
    else
      void this.#stay().then(
        () => this.#end(),
        (error) => this.#end(error),
      );
  }

  /** Subscribes to the events of a project. Leaving the loop ends the subscription. */
  subscribe(projectId: string, { after }: SubscribeOptions = {}): Subscription {
    if (this.#over) throw this.#over.error;
    if (this.#subscriptions.has(projectId)) {
      throw new TypeError(`This socket is already subscribed to ${projectId}`);
    }
    const subscription = new Subscription(projectId, { after, most: mostWaiting }, this.#host);
    this.#subscriptions.set(projectId, subscription);
    this.#resubscribe(subscription);
    return subscription;
  }

  /** Idempotent, so it is resent when the socket breaks before it is confirmed. */
  answer(request: AnswerRequest): Promise<Ack<'submit_answers'>> {
    return this.#ask('submit_answers', request, true);
  }

  /** Not resent without a `turn_id`: it could stop another turn. */
  abort(projectId: string, request: AbortRequestInput = {}): Promise<Ack<'cancel'>> {
    const data = { project_id: projectId, ...request };
    return this.#ask('cancel', data, request.turn_id !== undefined);
  }

  /** Sends browser console output, with or without a `console_log_request`. */
  reportConsole(
    projectId: string,
    logs: readonly ConsoleLog[],
    requestId?: string,
  ): Promise<Ack<'console_log_data'>> {
    const data = { project_id: projectId, logs, ...(requestId && { request_id: requestId }) };
    return this.#ask('console_log_data', data, false);
  }

  close(): void {
    this.#end();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #resubscribe(subscription: Subscription): void {
    const { projectId, place } = subscription;
    subscription.asked();
    const data = { project_id: projectId, ...(place !== undefined && { after_seq: place }) };
    this.#say('subscribe', data, false, {
      resolve: ({ replay, head_seq }) =>
        subscription.confirmed(replay ? replay.from_seq - 1 : head_seq),
      reject: (error) => {
        // Every new connection subscribes again.
        if (error instanceof MillwrightError && error.code === 'ANSWER_LOST') return;
        subscription.end(error);
      },
    });
  }

  #ask<K extends Kind>(kind: K, data: object, isRepeatable: boolean): Promise<Ack<K>> {
    const { promise, resolve, reject } = Promise.withResolvers<Ack<K>>();
    this.#say(kind, data, isRepeatable, { resolve, reject });
    return promise;
  }

  #say<K extends Kind>(
    kind: K,
    data: object,
    isRepeatable: boolean,
    replies: Replies<Ack<K>>,
  ): void {
    if (this.#over) {
      replies.reject(this.#over.error);
      return;
    }
    const frame = this.#requests.add(kind, data, isRepeatable, replies);
    this.#link?.send(frame);
  }

  /** Connects and reconnects until the socket ends. */
  async #stay(): Promise<void> {
    const { tokens, timing } = this.#parts;
    const { signal } = this.#stop;
    const backoff = new Backoff(timing, Number.POSITIVE_INFINITY);
    let refused = 0;
    for (let renewed: string | undefined; !signal.aborted; ) {
      const token: string = renewed ?? (await tokens.current());
      renewed = undefined;
      const end = await this.#talk(token, backoff);
      if (signal.aborted) return;
      if (!end.wasOpen) {
        refused = (await this.#isReachable()) ? refused + 1 : 0;
        if (refused >= mostRefused) throw closed('The service rejected the WebSocket');
        await backoff.failed(networkError(), signal);
        continue;
      }
      refused = 0;
      const kind = Object.values(closeCodes).find(({ code }) => code === end.code);
      if (kind?.code === closeCodes.normal.code) return;
      if (kind?.client === 'stop' || kind?.client === 'fix') throw closed(kind.meaning);
      if (kind?.client === 'authenticate') {
        renewed = await tokens.renewed(token);
        if (!renewed) throw new MillwrightError('TOKEN_INVALID', kind.meaning, { status: 401 });
        continue;
      }
      const least = kind?.client === 'back_off' ? backOffMs : 0;
      await backoff.failed(networkError(), signal, least);
    }
  }

  /** Runs one connection from its handshake to its end. */
  async #talk(token: string, backoff: Backoff): Promise<LinkEnd> {
    const { http, timing, WebSocket } = this.#parts;
    const url = http.url('/api/v1/ws').replace(/^http/, 'ws');
    const link = new Link(WebSocket, url, token, timing.silenceMs, {
      opened: () => {
        for (const { frame } of this.#requests.unanswered) link.send(frame);
      },
      heard: (text) => {
        backoff.succeeded();
        this.#hear(text);
      },
    });
    this.#link = link;
    const end = await link.ended;
    this.#link = undefined;
    this.#requests.connectionLost();
    if (!this.#stop.signal.aborted) {
      for (const one of this.#subscriptions.values()) if (one.isWanted) this.#resubscribe(one);
    }
    return end;
  }

  #hear(text: string): void {
    const frame = readFrame(text);
    if (frame?.kind === 'event') {
      this.#subscriptions.get(frame.event.project_id)?.take(frame.event);
    } else if (frame) {
      this.#requests.answered(frame.control);
    }
  }

  /** A rejected handshake carries no reason; a request with the same token does. */
  async #isReachable(): Promise<boolean> {
    try {
      await this.#parts.http.json('/api/v1/me', { signal: this.#stop.signal });
      return true;
    } catch (error) {
      if (isTemporary(error)) return false;
      throw error;
    }
  }

  /** Without a failure, readers simply end. */
  #end(failure?: unknown): void {
    if (this.#over) return;
    const error = failure ?? closed();
    this.#over = { error };
    this.#stop.abort(error);
    this.#link?.close();
    for (const one of this.#subscriptions.values()) one.end(failure);
    this.#requests.end(error);
  }
}

const closed = (why = 'The socket is closed') => new MillwrightError('SOCKET_CLOSED', why);
