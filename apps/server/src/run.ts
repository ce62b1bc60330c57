import type { Extras } from './compose/compose.ts';
import { readConfig } from './config.ts';
import { StartupError } from './core/startup-error.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './store/database.ts';

/** Runs the service as a process: start or say why not, stop on a signal. */
export async function run(extras: Extras = {}): Promise<void> {
  const signals = watchSignals();
  // A terminal that was closed takes no more words; the signal that comes with that says what to do.
  process.stderr.on('error', () => undefined);
  try {
    const config = readConfig();
    const log = await createLogger({
      level: config.LOG_LEVEL,
      format: config.LOG_FORMAT,
      secrets: config.secrets,
    });
    // Making a database takes as long as loading the rest of the code: both at once.
    const load = () => import('./service.ts');
    const database = await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      log,
      meanwhile: load,
    });
    const { startService } = await load();
    const service = await startService(config, log, database, extras);
    signals.heed((hurry) => {
      const { size } = service.house.streams;
      if (size > 0) log.info({ streams: size }, 'stopping; waiting for open streams to end');
      service.stop(hurry).catch((error) => {
        log.error({ err: error }, 'the service did not stop cleanly');
        process.exitCode = 1;
      });
    });
    process.stderr.write(service.banner);
    // Whoever opens the page should not have to wait; a failure is told by the log and the page.
    if (service.house.roles.has('api')) void service.house.studio.files().catch(() => undefined);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`\nMillwright cannot start.\n\n${error.message}\n\n${error.remedy}\n\n`);
    process.exitCode = 1;
  }
}

/**
 * Being asked to stop. Before there is something to stop it is only noted: a process that dies while it starts
 * would leave a database behind that nobody asked for. The second time means: now.
 */
function watchSignals() {
  const hurry = new AbortController();
  let isAsked = false;
  let stop: ((hurry: AbortSignal) => void) | undefined;
  const onSignal = () => {
    if (isAsked && !stop) process.exit(1);
    if (isAsked) return hurry.abort();
    isAsked = true;
    stop?.(hurry.signal);
  };
  // The last of them: whoever started it closed the terminal.
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, onSignal);
  return {
    heed(stopping: (hurry: AbortSignal) => void): void {
      stop = stopping;
      if (isAsked) stop(hurry.signal);
    },
  };
}
