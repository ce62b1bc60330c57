import type { PreviewStatus } from '@millwright/contract';
import type { Config } from '../core/settings/table.ts';
import type { Agent } from '../core/ports/agent.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { StorageMonitor } from '../infra/storage-monitor.ts';
import type { EventLog } from '../events/log.ts';
import type { Decisions } from '../turns/routes/decision-routes.ts';
import type { Logger } from '../infra/log.ts';
import { previewAddresses } from '../sandboxes/preview/address.ts';
import { nativeUrl } from '../sandboxes/dev-server/native-server.ts';
import type { Database } from '../store/database.ts';
import type { Project } from '../store/projects.ts';
import { abort } from '../turns/abort.ts';
import { answer } from '../turns/answer.ts';
import { approve } from '../turns/approve.ts';
import { Coordinator, type Neighbours } from '../turns/coordinate.ts';
import type { PreviewAddress } from '../core/ports/previews.ts';
import { nextProjects, type TurnsAtOnce } from '../turns/next-projects.ts';
import { OwnerBackpressure } from '../turns/owner-backpressure.ts';
import { Starting } from '../turns/starting.ts';
import { Submission } from '../turns/submit.ts';
import { Sweeper } from '../turns/sweep.ts';
import type { TurnObserver } from '../turns/turn-observer.ts';
import type { Links } from './compose-links.ts';

const sweepMs = 1_000;

export interface TurnsOptions {
  readonly config: Config;
  readonly database: Database;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly log: Logger;
  readonly agent: Agent;
  readonly links: Links;
  /** The id of this process. */
  readonly holder: string;
  readonly neighbours: Neighbours | undefined;
  readonly observer: TurnObserver;
  readonly storage: StorageMonitor;
  readonly previewStatus: (project: Project) => PreviewStatus;
  readonly turnsAtOnce: TurnsAtOnce;
}

/** Builds everything that admits, runs and ends turns. */
export function composeTurns(options: TurnsOptions) {
  const {
    config,
    database,
    events,
    clock,
    log,
    agent,
    links,
    holder,
    observer,
    previewStatus,
    storage,
  } = options;
  const { db, pool } = database;
  const { signals } = links;
  const gates = new OwnerBackpressure(links.ownerNews);
  // Every project has an address of its own from the start, even while nothing listens there.
  const addresses = previewAddresses(config.BASE_URL, config.PREVIEW_HOST);
  const previewAddress: PreviewAddress = ({ slug }) => addresses.page(slug);
  const claims = {
    holder,
    leaseMs: config.TURN_LEASE_S * 1000,
    maxLostWorkers: config.TURN_MAX_ATTEMPTS,
    maxLostInStep: config.STEP_MAX_ATTEMPTS,
    turnsAtOnce: options.turnsAtOnce,
    respectStrangers: config.QUEUE_ENABLED,
  };
  const coordinator = new Coordinator({
    db,
    pool,
    log: events,
    agent,
    signals,
    gates,
    observer,
    storage,
    clock,
    claims,
    neighbours: options.neighbours,
    wake: (projectId) => queue.wake(projectId),
    waits: { questionSeconds: config.QUESTION_TIMEOUT_S, planSeconds: config.PLAN_TIMEOUT_S },
    turnTimeoutMs: config.TURN_TIMEOUT_S * 1000,
    stopGraceMs: config.ABORT_GRACE_S * 1000 + 3_000,
    previewAddress,
    previewStatus,
    nativeAddress: ({ slug, appPlatform, visibility }) => {
      // The app on a phone cannot present a pass.
      const isOpen = appPlatform === 'mobile' && visibility !== 'private';
      const address = isOpen ? addresses.native(slug) : undefined;
      return address ? nativeUrl(address) : null;
    },
    isCharged: config.BILLING_ENABLED,
    logger: log,
  });
  const works = links.roles.has('worker');
  const capacity = works ? config.WORKER_CONCURRENCY : 0;
  const queue = links.openQueue({
    concurrency: capacity,
    reserved: works ? config.WORKER_RESERVED_TURNS : 0,
    drain: (projectId, look) => coordinator.work(projectId, look),
    onError: (error, projectId) =>
      log.error({ err: error, projectId }, 'a project could not be drained'),
  });
  const sweeper = new Sweeper({
    db,
    log: events,
    queue,
    waiting: () => nextProjects(db, claims),
    maxQueueWaitMs: config.QUEUE_MAX_WAIT_S * 1000,
    keepRawMs: config.EVENT_RAW_RETENTION_H * 3_600_000,
    intervalMs: sweepMs,
    logger: log,
  });
  const decisions: Decisions = {
    answer: (userId, request) => answer(events, queue, userId, request),
    approve: (userId, request) => approve(events, queue, userId, request),
    abort: (userId, projectId, request) =>
      abort(events, queue, signals, userId, projectId, request),
  };

  let leaving: AbortSignal | undefined;
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await sweeper.stop();
    await queue.close();
  }

  return {
    gates,
    decisions,
    capacity,
    workingOn: () => coordinator.workingOn,
    takeHere: (projectId: string) => queue.takeHere(projectId),
    previewAddress,
    submission: new Submission(db, events, queue, signals, {
      maxQueued: config.MAX_QUEUED_TURNS_PER_PROJECT,
      turnsPerHour: config.RATE_LIMIT_TURNS_PER_HOUR,
      reconnectGraceMs: config.RECONNECT_GRACE_S * 1000,
      keyLifetimeMs: config.IDEMPOTENCY_TTL_S * 1000,
      storage,
    }),
    starting: new Starting(events, config.QUEUE_START_WAIT_MS),
    async start() {
      queue.start();
      if (works) await sweeper.start();
    },
    /**
     * Stops claiming turns and releases running ones after their current step, or when the signal fires, so that other
     * processes can continue them. A standalone process lets its turns run on.
     */
    drain(patience: AbortSignal) {
      if (!config.QUEUE_ENABLED) return;
      leaving = patience;
      coordinator.leave();
      patience.addEventListener('abort', () => coordinator.close(), { once: true });
      if (patience.aborted) coordinator.close();
      closing ??= close();
    },
    async stop() {
      if (!leaving) coordinator.close();
      closing ??= close();
      await closing;
    },
  };
}
