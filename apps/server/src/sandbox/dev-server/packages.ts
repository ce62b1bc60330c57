import type { ViteDevServer } from 'vite';
import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import { toBuildError } from './build-error.ts';

/** How Vite begins to tell that it could not bundle the packages of a project. */
const FAILED = /^Error during dependency optimization/;

/**
 * The packages that a page needs, bundled by Vite beside the project's own modules. One that cannot be
 * bundled keeps all new ones from being served, and when it was there from the start, Vite never tries
 * again; so a failure stands until another server has tried.
 */
export class Packages {
  readonly #workspace: string;
  readonly #failed = Promise.withResolvers<void>();
  error: BuildError | undefined;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** Whether this is about packages; it is then kept. */
  hear(thrown: unknown): boolean {
    if (!FAILED.test(String((thrown as Error | undefined)?.message))) return false;
    this.error = toBuildError(thrown, this.#workspace);
    this.#failed.resolve();
    return true;
  }

  /** Waits until all that the project's modules ask for is bundled, or cannot be. */
  async settled(server: ViteDevServer): Promise<void> {
    const { depsOptimizer } = server.environments.client;
    const waiting = Object.values(depsOptimizer?.metadata.discovered ?? {});
    await Promise.race([
      Promise.all(waiting.map(({ processing }) => processing)),
      this.#failed.promise,
    ]);
  }
}
