import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../core/startup-error.ts';
import { explainOutput, heldByAnother, heldByOrphans } from './explain-failure.ts';
import type { Folders } from './folders.ts';
import { readPostmaster } from './lock-files.ts';
import type { ServerProcess } from './server.ts';
import { isServerOf, killOrphans } from './server-process-status.ts';
import { acquireServerUsageLock, type ServerUsageLock } from './server-usage-lock.ts';

/** WAL replay after a crash takes seconds; a minute means that something is wrong. */
const connectTimeoutMs = 60_000;

export interface JoinedServer {
  presence: ServerUsageLock;
  socket: string;
  /** Set if this call started the server. */
  server: ServerProcess | undefined;
}

/**
 * Connects to the server of this folder and starts it if it is not running. Any number of processes may try at once:
 * PostgreSQL itself lets only one server have the folder, the others exit and their processes join the remaining one.
 */
export async function joinOrStartServer(
  folders: Folders,
  start: () => Promise<ServerProcess>,
  signal: AbortSignal,
): Promise<JoinedServer> {
  const deadline = Date.now() + connectTimeoutMs;
  let server: ServerProcess | undefined;
  let lastError: unknown;

  for (;;) {
    const postmaster = await readPostmaster(folders.cluster);
    // Tried before the process check: the server may run in another container that shares this folder.
    if (postmaster?.isReady) {
      try {
        const presence = await acquireServerUsageLock(postmaster.socket);
        if (presence) return { presence, socket: postmaster.socket, server };
      } catch (error) {
        lastError = error;
      }
    }

    if (Date.now() > deadline) {
      server?.kill('SIGQUIT');
      throw createNotRespondingError(postmaster?.pid, lastError);
    }
    const isStarting =
      server?.isRunning() ||
      (postmaster !== undefined && (await isServerOf(postmaster.pid, folders.cluster)));
    if (!isStarting) {
      signal.throwIfAborted();
      if (server) await throwUnlessHeld(server, folders);
      server = await start();
    }
    await delay(10);
  }
}

async function throwUnlessHeld(server: ServerProcess, folders: Folders) {
  const output = server.output();
  if (!heldByAnother.test(output)) throw explainOutput('PostgreSQL did not start', output);
  if (heldByOrphans.test(output)) await killOrphans(folders.name);
  await delay(50);
}

function createNotRespondingError(pid: number | undefined, cause: unknown) {
  return new StartupError(
    `The embedded PostgreSQL ${pid ? `(process ${pid}) ` : ''}does not respond`,
    'End that process if it hangs, and start again.',
    { cause },
  );
}
