import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';
import type { BuildError } from '../../core/ports/sandbox-manager.ts';
import { serverEntry } from './load-config.ts';
import { hasJobs, loadJobs } from './load-jobs.ts';
import { retryServerModules } from './retry-server-modules.ts';
import { toBuildError } from './to-build-error.ts';

/** On an overloaded machine, loading takes seconds; a server that takes longer waits for something that does not come. */
const loadTimeoutMs = 20_000;

/**
 * Loads the project's own server as the next request would, and its jobs. Returns the reason if it cannot answer requests or
 * a job cannot run; undefined also without such a server.
 */
export async function loadServer(
  server: ViteDevServer,
  workspace: string,
): Promise<BuildError | undefined> {
  const isServed = server.config.plugins.some(({ name }) => name === '@hono/vite-dev-server');
  if (!isServed || !existsSync(join(workspace, serverEntry))) return undefined;
  const timeout = new AbortController();
  try {
    retryServerModules(server);
    const isLate = rejectLate(timeout.signal);
    const { default: app } = await Promise.race([server.ssrLoadModule(serverEntry), isLate]);
    if (typeof app?.fetch !== 'function')
      throw new Error(`${serverEntry} must export a Hono app as its default export`);
    if (hasJobs(workspace)) await Promise.race([loadJobs(server, workspace), isLate]);
    return undefined;
  } catch (error) {
    const located = toBuildError(error, workspace);
    return located.file === null ? toBuildError(error, workspace, serverEntry) : located;
  } finally {
    timeout.abort();
  }
}

async function rejectLate(signal: AbortSignal): Promise<never> {
  await delay(loadTimeoutMs, undefined, { signal });
  throw new Error(`The server did not finish loading within ${loadTimeoutMs / 1000} s`);
}
