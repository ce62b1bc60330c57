import { Agent, type ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';

export interface LiveAppAgentOptions {
  readonly connect: () => Promise<Duplex>;
  /** Called when no connection is left. */
  readonly onUnused: () => void;
}

/** Less than the five seconds after which Node's server closes an idle connection. */
const idleMs = 2_000;

/** Keeps connections to the server of an app open between requests. They are streams, not sockets of the machine. */
export class LiveAppAgent extends Agent {
  readonly #options: LiveAppAgentOptions;
  readonly #idleTimers = new Map<Duplex, NodeJS.Timeout>();
  #open = 0;

  constructor(options: LiveAppAgentOptions) {
    super({ keepAlive: true, scheduling: 'lifo' });
    this.#options = options;
  }

  async connect(): Promise<Duplex> {
    this.#open += 1;
    const onClose = () => {
      this.#open -= 1;
      if (this.#open === 0) this.#options.onUnused();
    };
    try {
      const connection = await this.#options.connect();
      connection.once('close', () => {
        this.#stopTimer(connection);
        onClose();
      });
      return connection;
    } catch (error) {
      onClose();
      throw error;
    }
  }

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    this.connect().then(
      (connection) => callback?.(null, connection),
      // Without an error's stream, which Node's types require and its code ignores.
      (error: Error) => callback?.(error, undefined as never),
    );
  }

  override keepSocketAlive(connection: Duplex): boolean {
    const timer = setTimeout(() => connection.destroy(), idleMs);
    this.#idleTimers.set(connection, timer);
    return true;
  }

  override reuseSocket(connection: Duplex, request: ClientRequest): void {
    this.#stopTimer(connection);
    super.reuseSocket(connection, request);
  }

  #stopTimer(connection: Duplex): void {
    clearTimeout(this.#idleTimers.get(connection));
    this.#idleTimers.delete(connection);
  }
}
