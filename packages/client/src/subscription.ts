import type { StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';

/** What a subscription needs of its socket. */
export interface SubscriptionHost {
  /** Asks for the events after the subscription's place. */
  resubscribe(subscription: Subscription): void;
  unsubscribe(subscription: Subscription): void;
  /** The subscription is over. */
  leave(subscription: Subscription): unknown;
}

export interface SubscriptionOptions {
  readonly after: number | undefined;
  /** How many events may wait for their reader. */
  readonly most: number;
}

/**
 * The events of one project, as they come over a socket that may be another one each time.
 * `asked`: what still comes belongs to an earlier wish and will come again. `live`: events count.
 * `full`: the reader is behind; the log keeps the rest until it has caught up.
 */
export class Subscription implements AsyncIterableIterator<StampedEvent> {
  readonly projectId: string;
  /** The last event that is known; undefined until the service has said where it begins. */
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

  /** Whether its events are wanted at the moment. */
  get isWanted(): boolean {
    return this.#state === 'asked' || this.#state === 'live';
  }

  /** Whatever arrives from now on comes again, until the service has confirmed. */
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
      // What follows begins before what is known: the reader has to forget that.
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

  /** Ends it after what has arrived, with an error if there is one. */
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
