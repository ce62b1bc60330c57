import type { Duplex } from 'node:stream';
import { AppConnection } from './app-connection.ts';

export interface AppConnectionPoolOptions {
  readonly connect: () => Promise<Duplex>;
  /** Called when no connection is left. */
  readonly onUnused: () => void;
}

/** Less than the five seconds after which Node's server closes an idle connection. */
const idleMs = 2_000;

/** Keeps connections to the server of an app open between requests. */
export class AppConnectionPool {
  readonly #options: AppConnectionPoolOptions;
  /** The one that was used last is at the end, so that those at the start can be closed. */
  readonly #idle: { readonly connection: AppConnection; readonly since: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #open = 0;

  constructor(options: AppConnectionPoolOptions) {
    this.#options = options;
  }

  /** Opens a connection that requests do not share. */
  async connect(): Promise<Duplex> {
    this.#open += 1;
    const onClose = () => {
      this.#open -= 1;
      if (this.#open === 0) this.#options.onUnused();
    };
    try {
      const stream = await this.#options.connect();
      return stream.once('close', onClose);
    } catch (error) {
      onClose();
      throw error;
    }
  }

  async openConnection(): Promise<AppConnection> {
    return new AppConnection(await this.connect());
  }

  /** Returns a connection that an earlier request has left behind, if there is one. */
  takeIdle(): AppConnection | undefined {
    for (;;) {
      const connection = this.#idle.pop()?.connection;
      if (!connection || connection.isOpen) return connection;
    }
  }

  /** Keeps a connection for the next request. */
  release(connection: AppConnection): void {
    this.#idle.push({ connection, since: performance.now() });
    this.#timer ??= setTimeout(() => this.#closeIdle(), idleMs).unref();
  }

  #closeIdle(): void {
    const before = performance.now() - idleMs;
    const count = this.#idle.findIndex(({ since }) => since > before);
    const expired = this.#idle.splice(0, count < 0 ? this.#idle.length : count);
    for (const { connection } of expired) connection.destroy();
    const [next] = this.#idle;
    this.#timer = next && setTimeout(() => this.#closeIdle(), next.since - before).unref();
  }
}
