import type { StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';

/** The socket's operations for a subscription. */
export interface SubscriptionHost {
  /** Requests the events after the subscription's cursor. */
  resubscribe(subscription: Subscription): void;
  unsubscribe(subscription: Subscription): void;
  /** Called when the subscription ends. */
  onEnd(subscription: Subscription): unknown;
}

export interface SubscriptionOptions {
  readonly after: number | undefined;
  /** Maximum number of events buffered for the reader. */
  readonly limit: number;
}

/**
 * Events of one project, over changing connections. `pending`: events are ignored until the service confirms the
 * subscription, since they will be resent. `live`: events count. `full`: the reader is behind; the log keeps the rest
 * until it has caught up.
 */
export class Subscription implements AsyncIterableIterator<StampedEvent> {
  readonly projectId: string;
  /** Cursor of the last known event; undefined until the service confirms the start. */
  cursor: number | undefined;
  readonly #host: SubscriptionHost;
  readonly #limit: number;
  readonly #buffer: StampedEvent[] = [];
  #state: 'pending' | 'live' | 'full' | 'ended' = 'pending';
  #error: unknown;
  #wake = Promise.withResolvers<void>();

  constructor(projectId: string, { after, limit }: SubscriptionOptions, host: SubscriptionHost) {
    this.projectId = projectId;
    this.cursor = after;
    this.#limit = limit;
    this.#host = host;
  }

  /** True if its events are requested or arriving. */
  get isActive(): boolean {
    return this.#state === 'pending' || this.#state === 'live';
  }

  /** Ignores events until the service confirms; they will be resent. */
  reset(): void {
    if (this.#state !== 'ended') this.#state = 'pending';
  }

  confirm(cursor: number): void {
    if (this.#state !== 'pending') return;
    this.#state = 'live';
    this.cursor ??= cursor;
  }

  apply(event: StampedEvent): void {
    if (this.#state !== 'live') return;
    if (event.type === 'resync') {
      // The resync restarts before known events: the reader has to discard its state.
      this.cursor = event.data.resume_after_seq;
      this.#push(event);
      this.reset();
      this.#host.resubscribe(this);
      return;
    }
    if (event.seq > (this.cursor ?? 0)) this.cursor = event.seq;
    else if (!isNotice(event)) return;
    this.#push(event);
    if (this.#buffer.length < this.#limit) return;
    this.#state = 'full';
    this.#host.unsubscribe(this);
  }

  /** Ends the subscription after the buffered events, with an optional error. */
  end(error?: unknown): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#error = error;
    this.#host.onEnd(this);
    this.#wake.resolve();
  }

  async next(): Promise<IteratorResult<StampedEvent, undefined>> {
    for (;;) {
      const value = this.#buffer.shift();
      if (value) return { value, done: false };
      if (this.#state === 'ended') {
        const error = this.#error;
        this.#error = undefined;
        if (error !== undefined) throw error;
        return { value: undefined, done: true };
      }
      if (this.#state === 'full') {
        this.reset();
        this.#host.resubscribe(this);
      }
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  async return(): Promise<IteratorResult<StampedEvent, undefined>> {
    this.#buffer.length = 0;
    if (this.#state !== 'ended') {
      this.#host.unsubscribe(this);
      this.end();
    }
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #push(event: StampedEvent): void {
    this.#buffer.push(event);
    this.#wake.resolve();
  }
}
