import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { compose, type Services, type TestOverrides } from './app/compose.ts';
import { formatBanner } from './app/format-banner.ts';
import type { Config } from './core/settings/all-settings.ts';
import { StartupError } from './core/startup-error.ts';
import { version } from './core/version.ts';
import { createAdminServer } from './http/http-metrics.ts';
import type { Logger } from './infra/log.ts';
import type { Database } from './store/database.ts';
import { becomeOnlyService, type OnlyService } from './store/only-service.ts';

export interface Service {
  readonly services: Services;
  /** Text printed after the start. */
  readonly banner: string;
  /** Rejects new work, lets open streams end and closes everything. `forceStop` ends the grace periods. */
  stop(forceStop: AbortSignal): Promise<void>;
}

/** Starts the roles of this process and returns once it accepts requests. */
export async function startService(
  config: Config,
  log: Logger,
  database: Database,
  overrides: TestOverrides = {},
): Promise<Service> {
  const services = await compose(config, log, database, overrides);
  const { streams } = services;
  const stopping = new AbortController();
  const warnings = [...config.warnings];
  let admin: Server | undefined;
  let onlyService: OnlyService | undefined;
  /** Settles when the database is ready or the wait for it ends. */
  let readiness: Promise<void> | undefined;

  async function close(graceMs: number): Promise<void> {
    stopping.abort();
    // Work started after the hand-over would never be handed over.
    await readiness;
    await services.stop();
    await closeServer(services, graceMs);
    admin?.close();
    await onlyService?.leave();
    await services.database.close();
  }

  /** Without a queue, a second process on the same database would not receive this one's signals. */
  async function isOnlyService(): Promise<boolean> {
    if (config.QUEUE_ENABLED) return true;
    onlyService ??= await becomeOnlyService(database);
    return onlyService.isOnly;
  }

  try {
    await listen(services, config);
    admin = await listenAdmin(services, config, warnings);
    const ready = await prepare(services, config, log);
    if (!ready) {
      warnings.push('The database is not reachable yet. Waiting for it.');
      readiness = retry(services, log, stopping.signal, async () => {
        if (!(await isOnlyService())) log.warn(sharedDatabaseWarning);
      });
    } else if (!(await isOnlyService())) {
      warnings.push(sharedDatabaseWarning);
    }
    // Without sign-in, a link would only be a secret in a log.
    const link = ready && services.roles.has('api') ? await ownerLink(services) : undefined;
    services.identity?.sweep(stopping.signal, (error) => log.warn({ err: error }, 'sweep failed'));
    return {
      services,
      banner: formatBanner(config, {
        version,
        signInLink: link,
        database: services.database.description,
        model: services.defaultModel(),
        metrics: admin ? `http://${config.ADMIN_HOST}:${config.ADMIN_PORT}/metrics` : undefined,
        warnings,
      }),
      async stop(forceStop) {
        const graceMs = config.SHUTDOWN_GRACE_S * 1000;
        // The rest of the grace period is for turns that have to be interrupted within a step.
        services.drain(AbortSignal.any([AbortSignal.timeout(graceMs / 2), forceStop]));
        const deadline = AbortSignal.any([AbortSignal.timeout(graceMs), forceStop]);
        await streams.waitUntilClosed(deadline, () => services.runningTurns() === 0);
        streams.closeAll();
        await close(forceStop.aborted ? 0 : requestGraceMs);
      },
    };
  } catch (error) {
    await close(0);
    throw error;
  }
}

const sharedDatabaseWarning =
  "Another service already uses this database. Without QUEUE_ENABLED they can't coordinate: stop one of them, or give it its own DATA_DIR or DATABASE_URL.";

/** Grace period for requests in progress. */
const requestGraceMs = 5_000;

/** close() waits for every connection, including idle ones that were never used. */
async function closeServer({ app }: Services, graceMs: number): Promise<void> {
  const closed = app.close();
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}

async function ownerLink({ identity }: Services): Promise<string | undefined> {
  return identity?.createLink(await identity.account());
}

async function listen({ app }: Services, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    throw explainListen(error, 'PORT', config.HOST, config.PORT);
  }
}

/** The default metrics port is not explicit, so a port conflict does not prevent the start. */
async function listenAdmin(
  { metrics }: Services,
  config: Config,
  warnings: string[],
): Promise<Server | undefined> {
  if (config.ADMIN_PORT === 0) return undefined;
  const server = createAdminServer(metrics.registry);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(config.ADMIN_PORT, config.ADMIN_HOST, resolve);
  try {
    await promise;
    return server;
  } catch (error) {
    const explained = explainListen(error, 'ADMIN_PORT', config.ADMIN_HOST, config.ADMIN_PORT);
    if (config.explicit.has('ADMIN_PORT')) throw explained;
    warnings.push(`No metrics: ${explained.message} ${explained.remedy}`);
    return undefined;
  }
}

function explainListen(error: unknown, setting: string, host: string, port: number): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  const remedies: Record<string, [string, string]> = {
    EADDRINUSE: [
      `Port ${port} is already in use.`,
      `Stop the program that uses it, or choose another port: ${setting}=${port + 1} npm start`,
    ],
    EACCES: [
      `This user isn't allowed to use port ${port}.`,
      `Choose a port above 1023: ${setting}=${port + 8000} npm start`,
    ],
    EADDRNOTAVAIL: [
      `${host} is not an address of this machine.`,
      'Set HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (every address).',
    ],
  };
  const [problem, remedy] = remedies[code ?? ''] ?? [
    `Cannot listen on ${host}:${port}: ${message}.`,
    `Check HOST and ${setting}.`,
  ];
  return new StartupError(problem, remedy, { cause: error });
}

/** Start-up fails without an embedded database; an unreachable database server is retried. */
async function prepare(services: Services, config: Config, log: Logger): Promise<boolean> {
  try {
    await services.prepare();
    await services.start();
    return true;
  } catch (error) {
    if (!config.DATABASE_URL || error instanceof StartupError) throw error;
    log.warn({ err: error }, 'the database is unreachable; retrying');
    return false;
  }
}

async function retry(
  services: Services,
  log: Logger,
  signal: AbortSignal,
  onReady: () => Promise<void>,
): Promise<void> {
  for (let wait = 250; ; wait = Math.min(wait * 2, 2_000)) {
    // Rejects only if the signal aborts, which ends the loop.
    await delay(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await services.prepare();
      await services.start();
      await onReady();
      log.info('the database is available; the service is ready');
      return;
    } catch (error) {
      if (error instanceof StartupError) log.error({ remedy: error.remedy }, error.message);
      else log.debug({ err: error }, 'still waiting for the database');
    }
  }
}
