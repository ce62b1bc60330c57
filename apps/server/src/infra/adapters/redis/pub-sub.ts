import type { Redis } from 'ioredis';
import { connectFailFast, type RedisConfig } from './connect.ts';

interface Listener {
  readonly onMessage: (text: string) => void;
  readonly onPossibleLoss: () => void;
}

/** Our messages are far smaller; anything larger is not ours. */
const maxMessageLength = 512;

/**
 * Pub/sub over one connection for publishing and one for subscribing. Redis keeps nothing for absent subscribers, so
 * listeners get an `onPossibleLoss` call each time a subscription takes effect: they may have missed messages.
 */
export class PubSub {
  readonly #config: RedisConfig;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, Set<Listener>>();
  #hasBeenReady = false;

  constructor(server: RedisConfig) {
    this.#config = server;
    this.#publisher = connectFailFast(server);
    this.#subscriber = connectFailFast(server);
    this.#subscriber.on('message', (channel: string, text: string) => this.#receive(channel, text));
    this.#subscriber.on('ready', () => {
      this.#hasBeenReady = true;
      void this.#subscribe([...this.#listeners.keys()]);
    });
  }

  /** True once the server has been reached. */
  get hasBeenReady(): boolean {
    return this.#hasBeenReady;
  }

  /** Returns whether the server answers now. */
  async isReachable(): Promise<boolean> {
    return (await this.#publisher.ping()) === 'PONG';
  }

  send(name: string, text: string): void {
    this.#publisher.publish(this.#channel(name), text).catch((error: unknown) => {
      this.#config.warn('a message to other processes was lost', error);
    });
  }

  listen(
    name: string,
    onMessage: (text: string) => void,
    onPossibleLoss: () => void = () => undefined,
  ): () => void {
    const channel = this.#channel(name);
    const listener = { onMessage, onPossibleLoss };
    const listeners = this.#listeners.get(channel);
    if (listeners) listeners.add(listener);
    else {
      this.#listeners.set(channel, new Set([listener]));
      void this.#subscribe([channel]);
    }
    return () => this.#removeListener(channel, listener);
  }

  /** Reports a message that no process of this installation would send. */
  warnUnknown(what: unknown): void {
    this.#config.warn('an unknown message was ignored', what);
  }

  close(): void {
    this.#listeners.clear();
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #channel(name: string): string {
    return `${this.#config.prefix}:${name}`;
  }

  #receive(channel: string, text: string): void {
    const listeners = this.#listeners.get(channel);
    if (!listeners) return;
    if (text.length > maxMessageLength) this.warnUnknown({ channel, length: text.length });
    else for (const { onMessage } of listeners) onMessage(text);
  }

  async #subscribe(channels: readonly string[]): Promise<void> {
    // Without a connection there is nothing to do: `ready` subscribes to all channels.
    if (channels.length === 0 || this.#subscriber.status !== 'ready') return;
    try {
      await this.#subscriber.subscribe(...channels);
    } catch (error) {
      this.#config.warn('subscribing to channels failed', error);
      // Reconnect: a connection that rejected a subscription cannot be trusted.
      this.#subscriber.disconnect(true);
      return;
    }
    for (const channel of channels) {
      for (const { onPossibleLoss } of this.#listeners.get(channel) ?? []) onPossibleLoss();
    }
  }

  #removeListener(channel: string, listener: Listener): void {
    const known = this.#listeners.get(channel);
    if (!known?.delete(listener) || known.size > 0) return;
    this.#listeners.delete(channel);
    if (this.#subscriber.status !== 'ready') return;
    this.#subscriber.unsubscribe(channel).catch((error: unknown) => {
      this.#config.warn('unsubscribing from a channel failed', error);
    });
  }
}
