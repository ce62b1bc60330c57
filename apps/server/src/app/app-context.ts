import type { Clock } from '../core/ports/clock.ts';
import { createSealer, type Sealer } from '../core/sealer.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { EventLog } from '../events/event-log.ts';
import { createMetrics, type HttpMetrics } from '../http/http-metrics.ts';
import { OpenStreams } from '../http/open-streams.ts';
import { systemClock } from '../infra/adapters/system/clock.ts';
import { measureFreeSpace, probeWrite } from '../infra/adapters/system/data-directory-space.ts';
import { loadOrCreateKey } from '../infra/adapters/system/load-or-create-key.ts';
import { WorkerThreads } from '../infra/adapters/system/worker-threads.ts';
import type { Logger } from '../infra/log.ts';
import { watchStorage } from '../infra/storage-metrics.ts';
import { StorageMonitor } from '../infra/storage-monitor.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/db.ts';
import { probeWrites } from '../store/probe-writes.ts';
import { storageNotice } from '../turns/build-turn-events.ts';
import { createTurnMetrics } from '../turns/turn-metrics.ts';
import { composeProcessLinks, type ProcessLinks } from './compose-process-links.ts';

/** Services that most parts of the application share. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly threads: WorkerThreads;
  readonly links: ProcessLinks;
  readonly events: EventLog;
  readonly streams: OpenStreams;
  readonly storage: StorageMonitor;
  readonly metrics: {
    readonly http: HttpMetrics;
    readonly turns: ReturnType<typeof createTurnMetrics>;
  };
}

export async function createContext(
  config: Config,
  log: Logger,
  database: Database,
): Promise<AppContext> {
  const clock = systemClock;
  const { db, pool } = database;
  const sealer = createSealer(
    config.ENCRYPTION_KEY ?? (await loadOrCreateKey(config.DATA_DIR, 'encryption-key')),
  );
  const streams = new OpenStreams();
  const http = createMetrics(streams);
  const metrics = { http, turns: createTurnMetrics(http.registry) };
  const links = await composeProcessLinks(config, log);
  const events = new EventLog({
    db,
    pool,
    feed: links.feed,
    clock,
    onCommitted: (batch) => metrics.turns.committed(batch),
  });
  const storage = composeStorage(config, database, log);
  storage.watch((level) => events.notify(level === 'full' ? storageNotice : undefined));
  watchStorage(http.registry, storage);
  const threads = new WorkerThreads();
  return {
    config,
    log,
    database,
    db,
    clock,
    sealer,
    threads,
    links,
    events,
    streams,
    storage,
    metrics,
  };
}

function composeStorage(config: Config, database: Database, log: Logger): StorageMonitor {
  const storage = new StorageMonitor({
    measure: () => measureFreeSpace(config.DATA_DIR),
    minFreeBytes: config.STORAGE_MIN_FREE_MB * 1024 * 1024,
    probes: {
      database: () => probeWrites(database.pool),
      dataDirectory: () => probeWrite(config.DATA_DIR),
    },
    onError: (error) => log.warn({ err: error }, 'failed to check the storage space'),
  });
  database.watchErrors((error) => storage.report(error));
  storage.watch((level) => {
    const free = { level, freeBytes: storage.freeBytes };
    if (level === 'ok') log.info(free, 'storage space is available again');
    else log.error(free, 'storage space is running out; rejecting new turns');
  });
  return storage;
}
