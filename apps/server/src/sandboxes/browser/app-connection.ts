import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SandboxEgress } from '../../core/ports/sandbox.ts';

/** Opens a connection to an app's server. */
export type ConnectToApp = () => Promise<Duplex>;

/** The only way out of a browser's sandbox: every connection leads to the app that the browser is leased to. */
export class AppConnection implements SandboxEgress {
  readonly registry = undefined;
  #connect: ConnectToApp | undefined;

  leadTo(connect: ConnectToApp): void {
    this.#connect = connect;
  }

  /** The app is the only destination, whatever else its project may reach. */
  allow(): void {}

  accept(connection: Duplex): void {
    void this.#forward(connection);
  }

  close(): void {
    this.#connect = undefined;
  }

  async #forward(connection: Duplex): Promise<void> {
    try {
      if (!this.#connect) throw new Error('the browser is not leased to an app');
      const app = await this.#connect();
      await Promise.all([pipeline(connection, app), pipeline(app, connection)]);
    } catch {
      // Either side may close at any moment; the browser sees a closed connection, as it would without this detour.
      connection.destroy();
    }
  }
}
