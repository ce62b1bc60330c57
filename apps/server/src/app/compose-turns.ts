import type { Agent } from '../core/ports/agent.ts';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { toExpoUrl } from '../sandboxes/dev-server/expo-server-command.ts';
import { previewAddresses } from '../sandboxes/preview/preview-addresses.ts';
import { abort } from '../turns/abort.ts';
import { answer } from '../turns/answer.ts';
import type { PreviewLinks, TurnRules } from '../turns/build-turn-work.ts';
import type { ClaimRules } from '../turns/claim-turn.ts';
import { Coordinator } from '../turns/coordinator.ts';
import { decidePlan } from '../turns/decide-plan.ts';
import { type MaxConcurrentTurns, nextProjects } from '../turns/next-projects.ts';
import { PeriodicMaintenance } from '../turns/periodic-maintenance.ts';
import type { Decisions } from '../turns/routes/decision-routes.ts';
import { Submission } from '../turns/submission.ts';
import { TurnBackpressure } from '../turns/turn-backpressure.ts';
import { TurnStartWaiter } from '../turns/turn-start-waiter.ts';
import type { AppContext } from './app-context.ts';
import type { Cluster } from './compose-cluster.ts';

const sweepMs = 1_000;
/** Time for an abandoned agent's cleanup, beyond the grace period of its tools. */
const cleanupMs = 3_000;

export interface TurnParts {
  readonly agent: Agent;
  readonly cluster: Pick<Cluster, 'sandboxes' | 'peers'>;
  readonly maxConcurrentTurns: MaxConcurrentTurns;
}

export type Turns = ReturnType<typeof composeTurns>;

/** Builds everything that admits, runs and ends turns. */
export function composeTurns(
  context: AppContext,
  { agent, cluster, maxConcurrentTurns }: TurnParts,
) {
  const { config, database, events, clock, log, links, storage, metrics } = context;
  const { db } = database;
  const { signals } = links;
  const backpressure = new TurnBackpressure(links.ownerNotices);
  const rules = turnRules(config, links.id, maxConcurrentTurns);
  const preview = previewLinks(config, cluster.sandboxes);
  const coordinator = new Coordinator({
    database,
    log: events,
    agent,
    signals,
    backpressure,
    observer: metrics.turns.turns,
    storage,
    clock,
    logger: log,
    rules,
    preview,
    cluster: { peers: cluster.peers, wake: (projectId) => queue.wake(projectId) },
  });
  const isWorker = links.roles.has('worker');
  const capacity = isWorker ? config.WORKER_CONCURRENCY : 0;
  const queue = links.openQueue({
    concurrency: capacity,
    reserved: isWorker ? config.WORKER_RESERVED_TURNS : 0,
    drain: (projectId, options) => coordinator.work(projectId, options),
    onError: (error, projectId) =>
      log.error({ err: error, projectId }, 'failed to run the turns of a project'),
  });
  const sweeper = createSweeper(context, queue, rules.claims);
  const decisions: Decisions = {
    answer: (userId, request) => answer(events, queue, userId, request),
    approve: (userId, request) => decidePlan(events, queue, userId, request),
    abort: (userId, projectId, request) =>
      abort(events, queue, signals, userId, projectId, request),
  };
  return {
    backpressure,
    decisions,
    capacity,
    runningTurns: () => coordinator.runningTurns,
    claimLocally: (projectId: string) => queue.tryRunHere(projectId),
    preview,
    previewAddress: preview.address,
    submission: new Submission(db, events, queue, signals, {
      maxQueued: config.MAX_QUEUED_TURNS_PER_PROJECT,
      turnsPerHour: config.RATE_LIMIT_TURNS_PER_HOUR,
      reconnectGraceMs: config.RECONNECT_GRACE_S * 1000,
      keyLifetimeMs: config.IDEMPOTENCY_TTL_S * 1000,
      storage,
    }),
    claimWaiter: new TurnStartWaiter(events, config.QUEUE_START_WAIT_MS),
    async start() {
      queue.start();
      if (isWorker) await sweeper.start();
    },
    ...shutdown(config, coordinator, async () => {
      await sweeper.stop();
      await queue.close();
    }),
  };
}

/** Stops the coordinator at most once, after the current steps or at once. */
function shutdown(
  { QUEUE_ENABLED }: Config,
  coordinator: Coordinator,
  closeQueue: () => Promise<void>,
) {
  let isDraining = false;
  let closing: Promise<void> | undefined;
  return {
    /**
     * Stops claiming turns and releases running ones after their current step, or when the signal fires, so that other
     * processes can continue them. A standalone process lets its turns run on.
     */
    drain(deadline: AbortSignal) {
      if (!QUEUE_ENABLED) return;
      isDraining = true;
      coordinator.stopClaiming();
      deadline.addEventListener('abort', () => coordinator.close(), { once: true });
      if (deadline.aborted) coordinator.close();
      closing ??= closeQueue();
    },
    async stop() {
      if (!isDraining) coordinator.close();
      closing ??= closeQueue();
      await closing;
    },
  };
}

function turnRules(
  config: Config,
  holder: string,
  maxConcurrentTurns: MaxConcurrentTurns,
): TurnRules {
  return {
    claims: {
      holder,
      leaseMs: config.TURN_LEASE_S * 1000,
      maxLostWorkers: config.TURN_MAX_ATTEMPTS,
      maxLostInStep: config.STEP_MAX_ATTEMPTS,
      maxConcurrentTurns,
      shouldRespectOtherHolders: config.QUEUE_ENABLED,
    },
    waits: { questionSeconds: config.QUESTION_TIMEOUT_S, planSeconds: config.PLAN_TIMEOUT_S },
    turnTimeoutMs: config.TURN_TIMEOUT_S * 1000,
    stopGraceMs: config.ABORT_GRACE_S * 1000 + cleanupMs,
    isCharged: config.BILLING_ENABLED,
  };
}

function previewLinks(config: Config, sandboxes: Cluster['sandboxes']): PreviewLinks {
  const addresses = previewAddresses(config.BASE_URL, config.PREVIEW_HOST);
  return {
    // Every project has its own address from the start, even while nothing listens there.
    address: ({ slug }) => addresses.page(slug),
    status: (project) => sandboxes.status(project),
    nativeAddress: ({ slug, appPlatform, visibility }) => {
      // The app on a phone cannot present a pass.
      const isOpen = appPlatform === 'mobile' && visibility !== 'private';
      const address = isOpen ? addresses.native(slug) : undefined;
      return address ? toExpoUrl(address) : null;
    },
  };
}

function createSweeper(
  { config, db, events, log }: AppContext,
  queue: TurnQueue,
  claims: ClaimRules,
): PeriodicMaintenance {
  return new PeriodicMaintenance({
    db,
    log: events,
    queue,
    waiting: () => nextProjects(db, claims),
    maxQueueWaitMs: config.QUEUE_MAX_WAIT_S * 1000,
    rawRetentionMs: config.EVENT_RAW_RETENTION_H * 3_600_000,
    intervalMs: sweepMs,
    logger: log,
  });
}
