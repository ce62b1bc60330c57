import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataDirectory } from './adapters/system/prepare-data-directory.ts';
import type { Extras } from './compose/compose.ts';
import { readConfig } from './config.ts';
import { StartupError } from './core/startup-error.ts';
import { whenAborted } from './core/when-aborted.ts';
import { createLogger } from './log.ts';
import { type Database, openDatabase } from './store/database.ts';
import { startWatchdog, type Watchdog } from './watchdog/start-watchdog.ts';

/** After the second request to stop: for whatever is being done, then for the database. */
const hurryMs = 400;
/** Once everything is closed, for what holds the process open by mistake. */
const leftoverMs = 1_000;

/** Runs the service as a process: starts or says why not, and stops on a signal with everything it started. */
export async function run(extras: Extras = {}): Promise<void> {
  const { stopping, hurry } = watchSignals();
  // A terminal that was closed takes no more words; the signal that comes with that says what to do. Nor does a
  // file on a full disk, and the service goes on without.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  let database: Database | undefined;
  let watchdog: Watchdog | undefined;
  hurry.addEventListener('abort', () => void endNow(() => database));
  try {
    const config = readConfig();
    const { LOG_LEVEL: level, LOG_FORMAT: format, secrets } = config;
    const logOptions = { level, format, secrets };
    const log = await createLogger(logOptions);
    await prepareDataDirectory(config.DATA_DIR);
    // Making a database takes as long as loading the rest of the code: both at once.
    const load = () => import('./service.ts');
    database = await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      log,
      meanwhile: load,
      hurry,
    });
    const { startService } = await load();
    const service = await startService(config, log, database, extras);
    // Starts after the service: loading its code blocks the event loop too, and nothing waits for this process yet.
    const endMs = config.EVENT_LOOP_TIMEOUT_S * 1000;
    const { registry } = service.house.metrics;
    if (endMs > 0) watchdog = startWatchdog({ endMs, log, logOptions, registry });
    if (!stopping.aborted) process.stderr.write(service.banner);
    // Whoever opens the page should not have to wait; a failure is told by the log and the page.
    if (service.house.roles.has('api')) void service.house.studio.files().catch(() => undefined);

    await whenAborted(stopping);
    const { size } = service.house.streams;
    if (size > 0) log.info({ streams: size }, 'stopping; waiting for open streams to end');
    await service.stop(hurry).catch((error) => {
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
  setTimeout(() => process.exit(), leftoverMs).unref();
}

/** The embedded database is stopped first: nobody else would. */
async function endNow(database: () => Database | undefined): Promise<void> {
  await delay(hurryMs);
  await Promise.race([database()?.close(), delay(hurryMs)]);
  process.exit(1);
}

/**
 * Being asked to stop. What is being started is started first and then stopped: a process that dies in the midst of
 * it would leave a database behind that nobody asked for. The second time means: now.
 */
function watchSignals(): { readonly stopping: AbortSignal; readonly hurry: AbortSignal } {
  const [stopping, hurry] = [new AbortController(), new AbortController()];
  const onSignal = () => (stopping.signal.aborted ? hurry : stopping).abort();
  // The last of them: whoever started it closed the terminal.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, onSignal);
  return { stopping: stopping.signal, hurry: hurry.signal };
}
