import type { Redis } from 'ioredis';
import { connectBriefly, type Server } from './connect.ts';

interface Listener {
  readonly onMessage: (text: string) => void;
  readonly onDoubt: () => void;
}

/** Our messages are far smaller; anything larger is not ours. */
const longestMessage = 512;

/**
 * Pub/sub over one connection for publishing and one for subscribing. Redis keeps nothing for absent subscribers, so
 * listeners get an `onDoubt` call each time a subscription takes effect: they may have missed messages.
 */
export class Channels {
  readonly #server: Server;
  readonly #sending: Redis;
  readonly #hearing: Redis;
  readonly #listeners = new Map<string, Set<Listener>>();
  #wasReady = false;

  constructor(server: Server) {
    this.#server = server;
    this.#sending = connectBriefly(server);
    this.#hearing = connectBriefly(server);
    this.#hearing.on('message', (channel: string, text: string) => this.#hear(channel, text));
    this.#hearing.on('ready', () => {
      this.#wasReady = true;
      void this.#subscribe([...this.#listeners.keys()]);
    });
  }

  /** True once the server has been reached. */
  get wasReady(): boolean {
    return this.#wasReady;
  }

  /** Returns whether the server answers now. */
  async isReachable(): Promise<boolean> {
    return (await this.#sending.ping()) === 'PONG';
  }

  send(name: string, text: string): void {
    this.#sending.publish(this.#channel(name), text).catch((error: unknown) => {
      this.#server.warn('a message to other processes was lost', error);
    });
  }

  listen(
    name: string,
    onMessage: (text: string) => void,
    onDoubt: () => void = () => undefined,
  ): () => void {
    const channel = this.#channel(name);
    const listener = { onMessage, onDoubt };
    const known = this.#listeners.get(channel);
    if (known) known.add(listener);
    else {
      this.#listeners.set(channel, new Set([listener]));
      void this.#subscribe([channel]);
    }
    return () => this.#leave(channel, listener);
  }

  /** Reports a message that no process of this installation would send. */
  refuse(what: unknown): void {
    this.#server.warn('an unknown message was ignored', what);
  }

  close(): void {
    this.#listeners.clear();
    this.#sending.disconnect();
    this.#hearing.disconnect();
  }

  #channel(name: string): string {
    return `${this.#server.prefix}:${name}`;
  }

  #hear(channel: string, text: string): void {
    const listeners = this.#listeners.get(channel);
    if (!listeners) return;
    if (text.length > longestMessage) this.refuse({ channel, length: text.length });
    else for (const { onMessage } of listeners) onMessage(text);
  }

  async #subscribe(channels: readonly string[]): Promise<void> {
    // Without a connection there is nothing to do: `ready` subscribes to all channels.
    if (channels.length === 0 || this.#hearing.status !== 'ready') return;
    try {
      await this.#hearing.subscribe(...channels);
    } catch (error) {
      this.#server.warn('subscribing to channels failed', error);
      // Reconnect: a connection that rejected a subscription cannot be trusted.
      this.#hearing.disconnect(true);
      return;
    }
    for (const channel of channels) {
      for (const { onDoubt } of this.#listeners.get(channel) ?? []) onDoubt();
    }
  }

  #leave(channel: string, listener: Listener): void {
    const known = this.#listeners.get(channel);
    if (!known?.delete(listener) || known.size > 0) return;
    this.#listeners.delete(channel);
    if (this.#hearing.status !== 'ready') return;
    this.#hearing.unsubscribe(channel).catch((error: unknown) => {
      this.#server.warn('unsubscribing from a channel failed', error);
    });
  }
}
