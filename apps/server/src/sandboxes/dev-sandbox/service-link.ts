import type { Duplex } from 'node:stream';
import type { SandboxLink } from '../../core/ports/sandbox.ts';

/** Serves one connection that an app opened to its database, mail server or uploads. */
export type ServeConnection = (connection: Duplex) => void;

/**
 * Passes on the connections of a sandbox to a service for its app. A warm sandbox belongs to nobody yet, and the preview of
 * a checkpoint has no services: their connections are closed.
 */
export class ServiceLink implements SandboxLink {
  readonly #open = new Set<Duplex>();
  #serve: ServeConnection | undefined;

  assign(serve: ServeConnection): void {
    this.#serve = serve;
  }

  accept(connection: Duplex): void {
    if (!this.#serve) {
      connection.destroy();
      return;
    }
    this.#open.add(connection);
    connection.once('close', () => this.#open.delete(connection));
    this.#serve(connection);
  }

  close(): void {
    this.#serve = undefined;
    for (const connection of this.#open) connection.destroy();
  }
}
