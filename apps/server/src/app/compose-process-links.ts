import { createHmac, randomUUID } from 'node:crypto';
import type { ChangeNotices } from '../core/ports/change-notices.ts';
import type { EventFeed } from '../core/ports/event-feed.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import type { SharedLimiter } from '../core/ports/shared-limiter.ts';
import type { StopSignals } from '../core/ports/stop-signals.ts';
import type { TurnBackpressureNotices } from '../core/ports/turn-backpressure-notices.ts';
import type { TurnQueue, TurnQueueOptions } from '../core/ports/turn-queue.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { memoryEventFeed } from '../infra/adapters/memory/event-feed.ts';
import { memoryRateCounters } from '../infra/adapters/memory/rate-counters.ts';
import { memorySharedLimiter } from '../infra/adapters/memory/shared-limiter.ts';
import { memoryStopSignals } from '../infra/adapters/memory/stop-signals.ts';
import { memoryTurnQueue } from '../infra/adapters/memory/turn-queue.ts';
import type { Logger } from '../infra/log.ts';

/** Communication between the processes of an installation. */
export interface ProcessLinks {
  /** The id of this process. */
  readonly id: string;
  /** Roles of this process. */
  readonly roles: ReadonlySet<Config['ROLES'][number]>;
  readonly feed: EventFeed;
  readonly signals: StopSignals;
  /** Undefined if no other process can run turns. */
  readonly ownerNotices: TurnBackpressureNotices | undefined;
  readonly membershipNotices: ChangeNotices | undefined;
  readonly modelNotices: ChangeNotices | undefined;
  readonly counters: RateCounters;
  readonly limiter: SharedLimiter;
  openQueue(options: TurnQueueOptions): TurnQueue;
  /** True if notifications can get lost, in which case readers must poll as well. */
  readonly canLoseNotices: boolean;
  /** Returns whether Redis answers; undefined if Redis is not in use. */
  readonly redis: (() => Promise<boolean>) | undefined;
  /** Throws until Redis has been reached for the first time. */
  check(): Promise<void>;
  close(): void;
}

/** Links a standalone process to itself, or one of several processes to the others through Redis. */
export async function composeProcessLinks(config: Config, log: Logger): Promise<ProcessLinks> {
  const { QUEUE_ENABLED, REDIS_URL: url, ENCRYPTION_KEY: key } = config;
  if (!QUEUE_ENABLED || !url || !key) return standaloneLinks();
  const [
    { PubSub },
    { throttleWarnings },
    { redisChangeNotices },
    { redisEventFeed },
    { redisOwnerBackpressureNotices },
    { redisRateCounters },
    { redisSharedLimiter },
    { redisStopSignals },
    { redisTurnQueue },
  ] = await Promise.all([
    import('../infra/adapters/redis/pub-sub.ts'),
    import('../infra/adapters/redis/throttle-warnings.ts'),
    import('../infra/adapters/redis/change-notices.ts'),
    import('../infra/adapters/redis/event-feed.ts'),
    import('../infra/adapters/redis/owner-backpressure-notices.ts'),
    import('../infra/adapters/redis/rate-counters.ts'),
    import('../infra/adapters/redis/shared-limiter.ts'),
    import('../infra/adapters/redis/stop-signals.ts'),
    import('../infra/adapters/redis/turn-queue.ts'),
  ]);
  const warn = throttleWarnings((message, error) => log.warn({ err: error }, message));
  const redisOptions = { url, prefix: prefixFor(key), warn };
  const channels = new PubSub(redisOptions);
  const counters = redisRateCounters(redisOptions);
  const limiter = redisSharedLimiter(redisOptions);
  return {
    id: randomUUID(),
    roles: new Set(config.ROLES),
    feed: redisEventFeed(channels),
    signals: redisStopSignals(channels),
    ownerNotices: redisOwnerBackpressureNotices(channels),
    membershipNotices: redisChangeNotices(channels, 'members'),
    modelNotices: redisChangeNotices(channels, 'models'),
    counters,
    limiter,
    openQueue: (options) =>
      redisTurnQueue({ ...redisOptions, ...options, leaseMs: config.TURN_LEASE_S * 1000 }),
    canLoseNotices: true,
    redis: () => channels.isReachable(),
    check: async () => {
      if (!channels.hasBeenReady) throw new Error('Redis was not available yet');
    },
    close() {
      channels.close();
      counters.close();
      limiter.close();
    },
  };
}

function standaloneLinks(): ProcessLinks {
  return {
    id: randomUUID(),
    // No other process could take on a role that is left out here.
    roles: new Set(['api', 'worker', 'preview']),
    feed: memoryEventFeed(),
    signals: memoryStopSignals(),
    ownerNotices: undefined,
    membershipNotices: undefined,
    modelNotices: undefined,
    counters: memoryRateCounters(),
    limiter: memorySharedLimiter(),
    openQueue: memoryTurnQueue,
    canLoseNotices: false,
    redis: undefined,
    check: async () => undefined,
    close: () => undefined,
  };
}

/**
 * Derives a key prefix for this installation. Redis channels share one namespace across all databases of a server, so
 * each installation uses names that only its own processes know.
 */
function prefixFor(key: Buffer): string {
  return `millwright:${createHmac('sha256', key).update('names in Redis').digest('hex').slice(0, 16)}`;
}
