import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Binaries } from './embedded/binaries.ts';
import { readClusterVersion } from './embedded/cluster.ts';
import { explainFileError } from './embedded/explain-failure.ts';
import { openFolders } from './embedded/folders.ts';
import { joinOrStartServer } from './embedded/join-or-start-server.ts';
import { clearStaleLocks } from './embedded/lock-files.ts';
import { prepareStart } from './embedded/prepare-start.ts';
import { type ServerSettings, startServer } from './embedded/server.ts';
import { createConnectionOptions } from './embedded/server-usage-lock.ts';
import { stopServer } from './embedded/stop-server.ts';

export interface EmbeddedPostgres {
  connection: ReturnType<typeof createConnectionOptions>;
  version: number;
  /** Detaches from the server; the last process to detach stops it. */
  close(): Promise<void>;
}

const firstPauseMs = 100;
const maxPauseMs = 5_000;
/** A server that ran this long did not fail for the same reason as the previous one. */
const stableMs = 30_000;

/**
 * Opens a real PostgreSQL server in a folder, shared by all processes that open it. No process owns the server: each
 * one restarts it when it dies, and the last one to leave stops it. A killed process simply no longer counts; the
 * server it started keeps running for the next process.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  /** Binaries of an installation other than the one in node_modules. */
  binaries?: Binaries;
  /** Overrides the release's settings, which make data survive a crash. */
  settings?: ServerSettings;
  /** Called when a PostgreSQL program has started to work and this process would be idle. */
  onIdle?: (() => void) | undefined;
  /** Fires when there is no time for a clean shutdown. */
  forceClose?: AbortSignal | undefined;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, onIdle = () => {}, forceClose } = options;
  const closing = new AbortController();
  const explain = (error: unknown): never => {
    throw explainFileError(error, dataDir);
  };
  const folders = await openFolders(dataDir).catch(explain);
  let isOpening = true;
  const start = async () => {
    const { binaries, launch } = await prepareStart(folders, isOpening, onIdle, options.binaries);
    await clearStaleLocks(folders);
    const started = startServer(binaries.postgres, folders, launch, log, options.settings);
    // `close` is not available until the server is reached, so a hurried stop kills the server here.
    const killServer = () => isOpening && started.kill('SIGQUIT');
    forceClose?.addEventListener('abort', killServer, { once: true });
    if (forceClose?.aborted) killServer();
    onIdle();
    return started;
  };
  const reach = () => joinOrStartServer(folders, start, closing.signal).catch(explain);

  let { presence, socket, server } = await reach();
  const version = (await readClusterVersion(folders.cluster)) ?? 0;
  // Pools use this address: a restart must reuse it, even if the settings would choose another.
  folders.socket = socket;
  isOpening = false;

  let pause = firstPauseMs;
  let since = Date.now();
  let recovery = Promise.resolve();
  void watch();

  async function watch() {
    while (!closing.signal.aborted) {
      await presence.lost;
      if (closing.signal.aborted) return;
      recovery = recover();
      await recovery;
    }
  }

  async function recover() {
    const lostAt = Date.now();
    if (lostAt - since > stableMs) pause = firstPauseMs;
    log.warn('the embedded PostgreSQL stopped; restarting it');
    let lastReported = '';
    while (!closing.signal.aborted) {
      // Rejects only if the signal fires, which ends the loop.
      await delay(pause, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, maxPauseMs);
      try {
        const reached = await reach();
        presence = reached.presence;
        server = reached.server ?? server;
        since = Date.now();
        log.info({ ms: since - lostAt }, 'the embedded PostgreSQL is back');
        return;
      } catch (error) {
        if (closing.signal.aborted || String(error) === lastReported) continue;
        lastReported = String(error);
        log.error({ err: error }, 'the embedded PostgreSQL failed to restart; retrying');
      }
    }
  }

  async function detach() {
    closing.abort();
    await recovery;
    // A lost connection has no lock left to release.
    const last = await presence.leave().catch(() => false);
    if (last) await stopServer(folders.cluster, log, forceClose);
    // The connection may have ended with the server.
    await presence.end().catch(() => {});
    server?.detach();
  }
  let closed: Promise<void> | undefined;

  return {
    connection: createConnectionOptions(socket),
    version,
    close() {
      closed ??= detach();
      return closed;
    },
  };
}
