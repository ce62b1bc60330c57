import type { ViteDevServer } from 'vite';
import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import { toBuildError } from './to-build-error.ts';

/** Prefix of Vite's error when it cannot bundle a project's packages. */
const failurePattern = /^Error during dependency optimization/;

/**
 * Tracks the packages that Vite bundles for a page. A package that cannot be bundled blocks all new ones, and if it was
 * present from the start, Vite never retries. The failure therefore stays until a new server has tried.
 */
export class DependencyBundlingStatus {
  readonly #workspace: string;
  readonly #failed = Promise.withResolvers<void>();
  error: BuildError | undefined;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** Stores the error if it concerns packages; returns whether it does. */
  recordError(thrown: unknown): boolean {
    if (!failurePattern.test(String((thrown as Error | undefined)?.message))) return false;
    this.error = toBuildError(thrown, this.#workspace);
    this.#failed.resolve();
    return true;
  }

  /** Waits until all packages that the project's modules import are bundled, or bundling fails. */
  async settled(server: ViteDevServer): Promise<void> {
    const { depsOptimizer } = server.environments.client;
    const waiting = Object.values(depsOptimizer?.metadata.discovered ?? {});
    await Promise.race([
      Promise.all(waiting.map(({ processing }) => processing)),
      this.#failed.promise,
    ]);
  }
}
