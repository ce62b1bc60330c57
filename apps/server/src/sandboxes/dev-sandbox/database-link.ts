import type { Duplex } from 'node:stream';
import type { SandboxDatabase } from '../../core/ports/sandbox.ts';

/** Serves one connection that an app opened to its database. */
export type ServeDatabase = (connection: Duplex) => void;

/**
 * Passes on the database connections of a sandbox. A warm sandbox belongs to nobody yet, and the preview of a checkpoint
 * has no database: their connections are closed.
 */
export class DatabaseLink implements SandboxDatabase {
  readonly #open = new Set<Duplex>();
  #serve: ServeDatabase | undefined;

  assign(serve: ServeDatabase): void {
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
