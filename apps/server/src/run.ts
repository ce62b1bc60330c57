import type { Extras } from './compose/compose.ts';
import { readConfig } from './config.ts';
import { StartupError } from './core/startup-error.ts';
import { createLogger } from './log.ts';
import { openDatabase } from './store/database.ts';

/** Runs the service as a process: start or say why not, stop on a signal. */
export async function run(extras: Extras = {}): Promise<void> {
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
    const hurry = new AbortController();
    let stopping: Promise<void> | undefined;
    const stop = () => {
      // A second signal means: now.
      if (stopping) return hurry.abort();
      const { size } = service.house.streams;
      if (size > 0) log.info({ streams: size }, 'stopping; waiting for open streams to end');
      stopping = service.stop(hurry.signal).catch((error) => {
        log.error({ err: error }, 'the service did not stop cleanly');
        process.exitCode = 1;
      });
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
    process.stderr.write(service.banner);
    // Whoever opens the page should not have to wait; a failure is told by the log and the page.
    if (service.house.roles.has('api')) void service.house.studio.files().catch(() => undefined);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`\nMillwright cannot start.\n\n${error.message}\n\n${error.remedy}\n\n`);
    process.exitCode = 1;
  }
}
