import type { EventData } from '@millwright/contract';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isOver } from '../core/turn-states.ts';
import type { CommittedEventBatch } from '../events/committed-event-batch.ts';
import type { TurnWorkload } from '../store/queries/turn-workload.ts';
import type { TurnObserver } from './turn-observer.ts';

/** All metrics of turns and their dependencies; dashboards and alerts rely on these names. */
const names = {
  queued: ['millwright_turns_queued', 'Turns waiting, across the installation'],
  running: [
    'millwright_turns_running',
    'Turns running and not waiting for a user, across the installation',
  ],
  oldest: [
    'millwright_queue_oldest_seconds',
    'Waiting time of the oldest turn that is not blocked by its own project',
  ],
  here: ['millwright_worker_turns', 'Turns running in this process'],
  capacity: ['millwright_worker_capacity', 'Maximum concurrent turns in this process'],
  redis: ['millwright_redis_up', '1 if Redis responds; absent in a process that needs none'],
  database: ['millwright_database_up', '1 if PostgreSQL responds'],
  wait: ['millwright_turn_wait_seconds', 'Time from admission to start of a turn'],
  duration: [
    'millwright_turn_duration_seconds',
    'Time from start to end of a turn in this process',
  ],
  finished: ['millwright_turns_finished_total', 'Turns ended by this process'],
  resumed: ['millwright_turns_resumed_total', 'Turns taken over from a worker that died'],
  appended: ['millwright_events_appended_total', 'Events written by this process'],
} as const;

/** Values read when metrics are scraped. */
export interface TurnGaugeSources {
  readonly counts: () => Promise<TurnWorkload>;
  readonly runningTurns: () => number;
  readonly capacity: number;
  /** Undefined if Redis is not used. */
  readonly redis: (() => Promise<boolean>) | undefined;
}

export interface TurnMetrics {
  readonly turns: TurnObserver;
  /** Records events committed by this process. */
  committed(batch: CommittedEventBatch): void;
  /** Adds the gauges. */
  watch(sources: TurnGaugeSources): void;
}

/** Minimum interval between database queries, however often metrics are scraped. */
const cacheMs = 3_000;
/** Timeout after which a dependency counts as unavailable. */
const timeoutMs = 2_000;

export function createTurnMetrics(registry: Registry): TurnMetrics {
  const registers = [registry];
  const wait = new Histogram({
    ...named('wait'),
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15, 60, 300, 1800],
    registers,
  });
  const duration = new Histogram({
    ...named('duration'),
    labelNames: ['status'],
    buckets: [0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 900, 3600],
    registers,
  });
  const finished = new Counter({ ...named('finished'), labelNames: ['status', 'code'], registers });
  const resumed = new Counter({ ...named('resumed'), registers });
  const appended = new Counter({ ...named('appended'), registers });

  return {
    turns: {
      started: ({ createdAt, startedAt }) => wait.observe(secondsBetween(createdAt, startedAt)),
      resumed: () => resumed.inc(),
      ended: ({ status, startedAt, endedAt }) =>
        duration.observe({ status }, secondsBetween(startedAt, endedAt)),
    },
    committed({ events }) {
      appended.inc(events.length);
      for (const { type, json } of events) {
        if (type !== 'turn_update') continue;
        const { status, reason }: EventData<'turn_update'> = JSON.parse(json);
        if (isOver(status)) finished.inc({ status, code: reason ?? '' });
      }
    },
    watch: ({ counts, runningTurns, capacity, redis }) => {
      const readCounts = cached(() => withTimeout(counts()));
      const gauge = (name: keyof typeof names, value: () => number | Promise<number>) =>
        new Gauge({
          ...named(name),
          registers,
          async collect() {
            this.set(await value());
          },
        });
      // Without the database the value is unknown; 0 would be wrong.
      const known = (key: keyof TurnWorkload) => async () =>
        (await readCounts())?.[key] ?? Number.NaN;
      gauge('queued', known('queued'));
      gauge('running', known('running'));
      gauge('oldest', known('oldestSeconds'));
      gauge('database', async () => ((await readCounts()) ? 1 : 0));
      gauge('here', runningTurns);
      gauge('capacity', () => capacity);
      if (redis) gauge('redis', async () => ((await withTimeout(redis())) ? 1 : 0));
    },
  };
}

function named(key: keyof typeof names): { name: string; help: string } {
  const [name, help] = names[key];
  return { name, help };
}

function secondsBetween(from: Date | null, to: Date | null): number {
  return from && to ? Math.max(0, to.getTime() - from.getTime()) / 1000 : 0;
}

/** Caches a result for `cacheMs`. */
function cached<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let fetchedAt = 0;
  return () => {
    const now = performance.now();
    if (!result || now - fetchedAt > cacheMs) {
      fetchedAt = now;
      result = load();
    }
    return result;
  };
}

/** Returns undefined on an error or timeout, so that a scrape still returns the other metrics. */
async function withTimeout<T>(result: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  try {
    return await Promise.race([result.catch(() => undefined), promise]);
  } finally {
    clearTimeout(timer);
  }
}
