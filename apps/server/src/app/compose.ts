import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { FastifyInstance } from 'fastify';
import { localPlacement } from '../infra/adapters/memory/sandbox-placement.ts';
import { systemClock } from '../infra/adapters/system/clock.ts';
import { measureFreeSpace, probeWrite } from '../infra/adapters/system/data-directory-space.ts';
import { loadOrCreateKey } from '../infra/adapters/system/data-key.ts';
import { WorkerThreads } from '../infra/adapters/system/worker-threads.ts';
import type { Config } from '../core/settings/table.ts';
import { PeriodicTask } from '../infra/concurrency/periodic-task.ts';
import { createSealer } from '../core/seal.ts';
import { StorageMonitor } from '../infra/storage-monitor.ts';
import type { Outside } from '../infra/egress/network.ts';
import { EventLog } from '../events/log.ts';
import { createMetrics, type HttpMetrics } from '../http/metrics.ts';
import { OpenStreams } from '../http/open-streams.ts';
import type { RouteDefinition } from '../http/route.ts';
import { watchSandboxes } from '../sandboxes/sandbox-metrics.ts';
import { watchStorage } from '../infra/storage-metrics.ts';
import { createTurnMetrics } from '../turns/turn-metrics.ts';
import type { LocalIdentity } from '../identity/local/local-identity.ts';
import type { Membership } from '../identity/local/membership.ts';
import type { Logger } from '../infra/log.ts';
import { Catalogue } from '../agent/models/catalogue.ts';
import type { Price } from '../agent/models/preset.ts';
import { storedPlacement } from '../sandboxes/cluster/stored-placement.ts';
import { accountStore } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { memberStore } from '../store/members.ts';
import { migrate } from '../store/migrate.ts';
import { probeWrites } from '../store/probe-writes.ts';
import { countTurns } from '../store/turn-counts.ts';
import { StudioSite } from '../features/studio/studio-site.ts';
import type { Tool } from '../agent/tools/tool.ts';
import { storageNotice } from '../turns/turn-events.ts';
import { version } from '../core/version.ts';
import { composeBilling } from '../features/billing/compose-billing.ts';
import { composeHttp } from './compose-http.ts';
import { composeIdentity } from '../identity/compose-identity.ts';
import { composeIntegrations } from '../features/integrations/compose-integrations.ts';
import { LazyAgent } from './lazy-agent.ts';
import { composeLinks, type Links } from './compose-links.ts';
import { composeMcp } from '../features/mcp-client/compose-mcp-client.ts';
import { composeNodes } from './compose-cluster.ts';
import { composePublishing } from '../features/publishing/compose-publishing.ts';
import { composeSandboxes } from '../sandboxes/compose-sandboxes.ts';
import { composeTurns } from './compose-turns.ts';

/** Upper bound on how long readers miss events whose notification was lost. */
const headsMs = 1_000;

export interface Services {
  readonly app: FastifyInstance;
  readonly roles: Links['roles'];
  readonly database: Database;
  readonly streams: OpenStreams;
  /** Number of turns running in this process. */
  readonly workingOn: () => number;
  readonly metrics: HttpMetrics;
  readonly identity: LocalIdentity | undefined;
  readonly membership: Membership | undefined;
  readonly studio: StudioSite;
  /** Migrates the database and loads stored state. Can be repeated after a failure. */
  prepare(): Promise<void>;
  /** Rejects new work. Running turns move to other processes after their current step, or when the signal fires. */
  drain(patience: AbortSignal): void;
  /** Starts running turns, beginning with the ones that an earlier process left unfinished. */
  takeUp(): Promise<void>;
  /** Releases running turns so that the next process can continue them. */
  handOver(): Promise<void>;
}

export interface Extras {
  /** Overrides the model in tests. */
  readonly model?: () => LanguageModelV4;
  /** Price of that model, in credits per million tokens. */
  readonly price?: Price | undefined;
  readonly tools?: readonly Tool[];
  readonly workshop?: typeof composeSandboxes;
  /** Replaces network access in tests. */
  readonly outside?: Outside;
  /** Additional routes for tests. */
  readonly routes?: (streams: OpenStreams) => RouteDefinition[];
}

/** Composition root: the only module that chooses implementations and wires them together. */
export async function compose(
  config: Config,
  log: Logger,
  database: Database,
  extras: Extras = {},
): Promise<Services> {
  const clock = systemClock;
  const threads = new WorkerThreads();
  const sealer = createSealer(
    config.ENCRYPTION_KEY ?? (await loadOrCreateKey(config.DATA_DIR, 'encryption-key')),
  );
  const { db, pool } = database;
  const catalogue = await Catalogue.load(config);
  const streams = new OpenStreams();
  const metrics = createMetrics(streams);
  const turnMetrics = createTurnMetrics(metrics.registry);
  const state = { prepared: false, draining: false };

  const links = await composeLinks(config, log);
  const { roles } = links;
  const events = new EventLog({
    db,
    pool,
    feed: links.feed,
    clock,
    onCommitted: (batch) => turnMetrics.committed(batch),
  });
  const storage = composeStorage(config, database, log);
  storage.watch((level) => events.notify(level === 'full' ? storageNotice : undefined));
  watchStorage(metrics.registry, storage);
  const accounts = accountStore(db);
  const openWorkshop = extras.workshop ?? composeSandboxes;
  const id = randomUUID();
  const places = config.QUEUE_ENABLED
    ? storedPlacement(db, id, (error) =>
        log.warn({ err: error }, 'the place of a sandbox is not noted'),
      )
    : localPlacement;
  const integrations = composeIntegrations({
    config,
    db,
    sealer,
    clock,
    log,
    benches: () => nodes.sandboxes,
  });
  const { environmentOf } = integrations;
  const workshopHouse = openWorkshop({
    config,
    db,
    accounts,
    log,
    placement: places,
    environmentOf,
  });
  const { manager: workshop } = workshopHouse;
  watchSandboxes(metrics.registry, () => workshop.statuses({ checkpoints: true }));
  const nodes = composeNodes({
    config,
    db,
    sealer,
    clock,
    log,
    links,
    id,
    sandboxes: workshop,
    takeTurn: (projectId) => turns.takeHere(projectId),
  });
  const mcp = await composeMcp({
    config,
    db,
    sealer,
    clock,
    log,
    counters: links.counters,
    workshop: workshopHouse,
    outside: extras.outside,
  });
  const agent = new LazyAgent({
    load: async () => {
      const { composeAgent } = await import('./compose-agent.ts');
      const { model, price, tools } = extras;
      const about = { config, catalogue, workshop, mcp: mcp.house, environmentOf, threads };
      return composeAgent({ ...about, model, price, tools });
    },
    warmUp: async () => {
      if (extras.model === undefined) await catalogue.warmUp();
    },
  });
  const billing = await composeBilling({ config, database, clock, log });
  const turns = composeTurns({
    config,
    turnsAtOnce: billing.turnsAtOnce,
    holder: id,
    previewStatus: (project) => nodes.sandboxes.status(project),
    database,
    events,
    clock,
    log,
    agent,
    links,
    neighbours: nodes.neighbours,
    observer: turnMetrics.turns,
    storage,
  });
  turnMetrics.watch({
    counts: () => countTurns(db),
    workingOn: turns.workingOn,
    capacity: turns.capacity,
    redis: links.redis,
  });

  const publishing = composePublishing({
    config,
    database,
    events,
    clock,
    log,
    roles,
    holder: id,
    workshop,
    threads,
  });

  const signIn = composeIdentity({
    config,
    db,
    accounts,
    sealer,
    clock,
    membership: {
      store: memberStore(db, pool),
      notices: links.membershipNotices,
      endStreams: (userIds) => streams.closeOf(userIds),
      onError: (error) => log.warn({ err: error }, 'removed members could not be read'),
    },
  });
  const { identity, membership } = signIn;

  const studio = new StudioSite({
    script: fileURLToPath(new URL('../../../studio/build.ts', import.meta.url)),
    onBuild: () => log.info('the studio is being built, once after each update'),
    onReady: (seconds) =>
      seconds && log.info({ seconds: Number(seconds.toFixed(1)) }, 'the studio is built'),
    onError: (error) => log.error({ err: error }, 'the studio cannot be shown'),
  });
  const { app, start, close } = await composeHttp({
    config,
    db,
    database,
    events,
    sealer,
    clock,
    threads,
    log,
    counters: links.counters,
    places: links.places,
    // Without the `api` role, only health checks are served, plus the AI gateway if this process serves previews.
    serves: roles.has('api'),
    showsPreviews: roles.has('api') || roles.has('preview'),
    streams,
    metrics,
    storage,
    catalogue,
    benches: nodes.sandboxes,
    sites: nodes.sites,
    mcp,
    billing,
    integrations,
    publishing,
    turns,
    signIn,
    studio,
    agent,
    checks: {
      database: () => database.ping(),
      schema: async () => assertReady(state.prepared, 'still preparing'),
      storage: async () => assertReady(storage.level === 'ok', 'out of storage space'),
      links: () => links.check(),
      ...(roles.has('api') && { issuer: () => signIn.check() }),
      traffic: async () => assertReady(!state.draining, 'draining'),
    },
    isDraining: () => state.draining,
    extras,
  });
  const heads = new PeriodicTask({
    name: 'compare heads',
    everyMs: headsMs,
    run: () => events.compareHeads(),
    onError: (error) => log.warn({ err: error }, 'heads could not be compared'),
  });

  return {
    app,
    roles,
    database,
    streams,
    workingOn: turns.workingOn,
    metrics,
    identity,
    membership,
    studio,
    prepare: async () => {
      await migrate(database, log, version);
      await billing.prepare();
      await identity?.prepare();
      state.prepared = true;
    },
    takeUp: async () => {
      storage.start();
      if (links.mayLose) heads.start();
      await nodes.start(app.server.address() as AddressInfo);
      await turns.start();
      publishing.start();
      start();
      if (roles.has('api') || roles.has('preview')) membership?.start();
      if (roles.has('worker') || roles.has('preview')) workshopHouse.start();
    },
    drain: (patience) => {
      state.draining = true;
      turns.drain(patience);
    },
    handOver: async () => {
      await Promise.all([
        storage.stop(),
        heads.stop(),
        membership?.stop(),
        turns.stop(),
        publishing.stop(),
      ]);
      links.close();
      mcp.close();
      await workshopHouse.close();
      await nodes.close();
      await threads.close();
      await close();
    },
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
    onError: (error) => log.warn({ err: error }, 'storage space could not be checked'),
  });
  database.watchErrors((error) => storage.report(error));
  storage.watch((level) => {
    const free = { level, freeBytes: storage.freeBytes };
    if (level === 'ok') log.info(free, 'there is storage space again');
    else log.error(free, 'storage space runs out; new turns are refused');
  });
  return storage;
}

function assertReady(ready: boolean, why: string): void {
  if (!ready) throw new Error(why);
}
