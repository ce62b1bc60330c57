import { setTimeout as delay } from 'node:timers/promises';
import type { TestOverrides } from './app/compose.ts';
import { readConfig } from './app/config.ts';
import { StartupError } from './core/startup-error.ts';
import { whenAborted } from './core/when-aborted.ts';
import { prepareDataDirectory } from './infra/adapters/system/prepare-data-directory.ts';
import { createLogger } from './infra/log.ts';
import { startWatchdog, type Watchdog } from './infra/watchdog/start-watchdog.ts';
import { type Database, openDatabase } from './store/database.ts';

/** Grace period after the second stop signal: for pending work, then for the database. */
const forceStopGraceMs = 400;
/** Grace period after everything is closed, for handles that keep the process alive by mistake. */
const exitGraceMs = 1_000;

/** Runs the service as a process: starts it or reports why not, and stops everything it started on a signal. */
export async function run(overrides: TestOverrides = {}): Promise<void> {
  const { stopping, forceStop } = watchSignals();
  // Ignores write errors. A closed terminal also sends a signal, which decides what to do; on a full disk the service
  // continues without output.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  let database: Database | undefined;
  let watchdog: Watchdog | undefined;
  forceStop.addEventListener('abort', () => void exitNow(() => database));
  try {
    const config = readConfig();
    const { LOG_LEVEL: level, LOG_FORMAT: format, secrets } = config;
    const logOptions = { level, format, secrets };
    const log = await createLogger(logOptions);
    await prepareDataDirectory(config.DATA_DIR);
    // Creating a database takes as long as loading the rest of the code, so both run concurrently.
    const load = () => import('./service.ts');
    database = await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      log,
      onIdle: load,
      forceClose: forceStop,
    });
    const { startService } = await load();
    const service = await startService(config, log, database, overrides);
    // Starts after the service: loading its code blocks the event loop too, and no client waits for this process yet.
    const endMs = config.EVENT_LOOP_TIMEOUT_S * 1000;
    const { registry } = service.services.metrics;
    if (endMs > 0) watchdog = startWatchdog({ endMs, log, logOptions, registry });
    if (!stopping.aborted) process.stderr.write(service.banner);
    // Builds the studio in advance, so that the first visitor does not wait; the log and the page report a failure.
    const { buildsStudio = true } = overrides;
    if (buildsStudio && service.services.roles.has('api'))
      void service.services.studio.files().catch(() => undefined);

    await whenAborted(stopping);
    const { size } = service.services.streams;
    if (size > 0) log.info({ streams: size }, 'stopping; waiting for open streams to end');
    await service.stop(forceStop).catch((error) => {
      log.error({ err: error }, 'the service did not stop cleanly');
      process.exitCode = 1;
    });
  } catch (error) {
    await database?.close();
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`\nMillwright cannot start.\n\n${error.message}\n\n${error.remedy}\n\n`);
    process.exitCode = 1;
  }
  await watchdog?.stop();
  setTimeout(() => process.exit(), exitGraceMs).unref();
}

/** Stops the embedded database first, because no other process would. */
async function exitNow(database: () => Database | undefined): Promise<void> {
  await delay(forceStopGraceMs);
  await Promise.race([database()?.close(), delay(forceStopGraceMs)]);
  process.exit(1);
}

/**
 * Handles stop signals. A start in progress completes before it is stopped: a process that dies halfway would leave an
 * orphaned database behind. The second signal exits immediately.
 */
function watchSignals(): { readonly stopping: AbortSignal; readonly forceStop: AbortSignal } {
  const [stopping, forceStop] = [new AbortController(), new AbortController()];
  const onSignal = () => (stopping.signal.aborted ? forceStop : stopping).abort();
  // SIGHUP: the terminal was closed.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, onSignal);
  return { stopping: stopping.signal, forceStop: forceStop.signal };
}
