import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../core/startup-error.ts';
import { explainOutput, heldByAnother, heldByOrphans } from './failures.ts';
import type { Folders } from './folders.ts';
import { readPostmaster } from './lock-files.ts';
import { type Presence, takePlace } from './presence.ts';
import { endOrphans, isServerOf } from './processes.ts';
import type { Server } from './server.ts';

/** Replaying the log after a crash takes seconds; a minute means that something is wrong. */
const patienceMs = 60_000;

export interface Reached {
  presence: Presence;
  socket: string;
  /** Set when this call has started the server. */
  server: Server | undefined;
}

/**
 * A place at the server of this folder, which is started when it does not run. Any number of
 * processes may try at once: PostgreSQL itself lets only one server have the folder, the others
 * give up and their processes join the one that stayed.
 */
export async function reachServer(
  folders: Folders,
  start: () => Promise<Server>,
  signal: AbortSignal,
): Promise<Reached> {
  const deadline = Date.now() + patienceMs;
  let server: Server | undefined;
  let refusal: unknown;

  for (;;) {
    const postmaster = await readPostmaster(folders.cluster);
    // Tried before the process is looked for: it may live in another container on this folder.
    if (postmaster?.ready) {
      try {
        const presence = await takePlace(postmaster.socket);
        if (presence) return { presence, socket: postmaster.socket, server };
      } catch (error) {
        refusal = error;
      }
    }

    if (Date.now() > deadline) {
      server?.kill('SIGQUIT');
      throw notAnswering(postmaster?.pid, refusal);
    }
    const coming =
      server?.running() ||
      (postmaster !== undefined && (await isServerOf(postmaster.pid, folders.cluster)));
    if (!coming) {
      signal.throwIfAborted();
      if (server) await giveUpUnlessHeld(server, folders);
      server = await start();
    }
    await delay(10);
  }
}

async function giveUpUnlessHeld(server: Server, folders: Folders) {
  const output = server.output();
  if (!heldByAnother.test(output)) throw explainOutput('PostgreSQL did not start', output);
  if (heldByOrphans.test(output)) await endOrphans(folders.name);
  await delay(50);
}

function notAnswering(pid: number | undefined, cause: unknown) {
  return new StartupError(
    `The embedded PostgreSQL ${pid ? `(process ${pid}) ` : ''}does not answer`,
    'End that process if it hangs, and start again.',
    { cause },
  );
}
