import type { StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';

/** The socket's operations for a subscription. */
export interface SubscriptionHost {
  /** Requests the events after the subscription's cursor. */
  resubscribe(subscription: Subscription): void;
  unsubscribe(subscription: Subscription): void;
  /** Called when the subscription ends. */
  leave(subscription: Subscription): unknown;
}

export interface SubscriptionOptions {
  readonly after: number | undefined;
  /** Maximum number of events buffered for the reader. */
  readonly most: number;
}

/**
 * Events of one project, over changing connections. `asked`: events are ignored until the service confirms the
 * subscription, since they will be resent. `live`: events count. `full`: the reader is behind; the log keeps the rest
 * until it has caught up.
 */
export class Subscription implements AsyncIterableIterator<StampedEvent> {
  readonly projectId: string;
  /** Cursor of the last known event; undefined until the service confirms the start. */
  place: number | undefined;
  readonly #host: SubscriptionHost;
  readonly #most: number;
  readonly #waiting: StampedEvent[] = [];
  #state: 'asked' | 'live' | 'full' | 'over' = 'asked';
  #error: unknown;
  #wake = Promise.withResolvers<void>();

  constructor(projectId: string, { after, most }: SubscriptionOptions, host: SubscriptionHost) {
    this.projectId = projectId;
    this.place = after;
    this.#most = most;
    this.#host = host;
  }

  /** True if its events are currently wanted. */
  get isWanted(): boolean {
    return this.#state === 'asked' || this.#state === 'live';
  }

  /** Ignores events until the service confirms; they will be resent. */
  asked(): void {
    if (this.#state !== 'over') this.#state = 'asked';
  }

  confirmed(place: number): void {
    if (this.#state !== 'asked') return;
    this.#state = 'live';
    this.place ??= place;
  }

  take(event: StampedEvent): void {
    if (this.#state !== 'live') return;
    if (event.type === 'resync') {
      // The resync restarts before known events: the reader has to discard its state.
      this.place = event.data.resume_after_seq;
      this.#push(event);
      this.asked();
      this.#host.resubscribe(this);
      return;
    }
    if (event.seq > (this.place ?? 0)) this.place = event.seq;
    else if (!isNotice(event)) return;
    this.#push(event);
    if (this.#waiting.length < this.#most) return;
    this.#state = 'full';
    this.#host.unsubscribe(this);
  }

  /** Ends the subscription after the buffered events, with an optional error. */
  end(error?: unknown): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#error = error;
    this.#host.leave(this);
    this.#wake.resolve();
  }

  async next(): Promise<IteratorResult<StampedEvent, undefined>> {
    for (;;) {
      const value = this.#waiting.shift();
      if (value) return { value, done: false };
      if (this.#state === 'over') {
        const error = this.#error;
        this.#error = undefined;
        if (error !== undefined) throw error;
        return { value: undefined, done: true };
      }
      if (this.#state === 'full') {
        this.asked();
        this.#host.resubscribe(this);
      }
      this.#wake = Promise.withResolvers();
      await this.#wake.promise;
    }
  }

  async return(): Promise<IteratorResult<StampedEvent, undefined>> {
    this.#waiting.length = 0;
    if (this.#state !== 'over') {
      this.#host.unsubscribe(this);
      this.end();
    }
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #push(event: StampedEvent): void {
    this.#waiting.push(event);
    this.#wake.resolve();
  }
}
