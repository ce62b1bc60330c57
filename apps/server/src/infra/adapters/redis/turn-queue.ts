import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Queue, Worker } from 'bullmq';
import { z } from 'zod';
import type { TurnQueue, TurnQueueOptions } from '../../../core/ports/turn-queue.ts';
import { ProjectScheduler } from '../../concurrency/project-scheduler.ts';
import { connectWithRetry, type RedisConfig } from './connect.ts';

export interface RedisTurnQueueOptions extends RedisConfig, TurnQueueOptions {
  /** Time that a turn stays leased to a worker that does not renew. */
  readonly leaseMs: number;
}

/** Ignores fields that later releases add. */
const wake = z.object({ projectId: z.string().min(1).max(64) });
const name = 'turns';

/** Time limit for reporting finished work to Redis on close. */
const farewellMs = 2_000;
/** A server that has not answered after this time is treated as unavailable. */
const overdueMs = 500;
/** Wait for an ordinary slot on any worker before a reserved slot here considers the project. */
const othersFirstMs = 100;

/** A wake in flight. */
interface Sending {
  readonly since: number;
  state: 'gathering' | 'sent' | 'again';
}

/**
 * Queues one job per wake, with at most one unclaimed job per project. Without Redis, a wake goes to this process's own
 * scheduler: the rows determine what is to be done, so it is harmless if several processes look.
 */
export function redisTurnQueue(options: RedisTurnQueueOptions): TurnQueue {
  const { prefix, leaseMs, concurrency, warn } = options;
  const { connection, close: disconnect } = connectWithRetry(options);
  const queue = new Queue(name, { connection, prefix });
  const onError = (error: unknown) => closed || warn('the queue reported an error', error);
  queue.on('error', onError);
  const scheduler = new ProjectScheduler(options);
  let worker: Worker | undefined;
  let closed = false;
  let wasReady = false;
  connection.on('ready', () => {
    wasReady = true;
  });

  async function work(job: Job): Promise<void> {
    const { data: woken } = wake.safeParse(job.data);
    if (!woken) return warn('an unknown job was ignored', { id: job.id });
    // Once the dedup key is removed, new wakes are queued again. Work starts in the meantime: only a look that finds
    // nothing may have come too early for a wake that was dropped as a duplicate.
    const dedupReleased = job.removeDeduplicationKey().catch(onError);
    const overdue = delay(overdueMs, undefined, { ref: false });
    if (!closed) await scheduler.serve(woken.projectId, Promise.race([dedupReleased, overdue]));
  }

  /** Wakes in flight, one per project, which bounds how many wait while Redis is unavailable. */
  const sending = new Map<string, Sending>();

  async function send(projectId: string): Promise<void> {
    const deduplication = { id: projectId };
    let way: Sending;
    do {
      way = { since: performance.now(), state: 'gathering' };
      sending.set(projectId, way);
      await Promise.resolve();
      way.state = 'sent';
      try {
        await queue.add('wake', { projectId }, { deduplication });
      } catch (error) {
        if (closed) break;
        warn('a wake-up was lost', error);
        runHere(projectId);
      }
    } while (!closed && isAgain(way));
    sending.delete(projectId);
  }

  function runHere(projectId: string): void {
    if (concurrency > 0) scheduler.wake(projectId);
  }

  return {
    wake(projectId, { mayBeFirst } = { mayBeFirst: true }) {
      if (closed) return;
      if (mayBeFirst && scheduler.isFull) {
        setTimeout(() => scheduler.wakeReserved(projectId), othersFirstMs).unref();
      }
      const way = sending.get(projectId);
      const isLate = way !== undefined && performance.now() - way.since > overdueMs;
      const isAway = wasReady && connection.status !== 'ready';
      if (isAway || isLate) runHere(projectId);
      // The job in flight may have been claimed before the reason for this wake was committed.
      if (way?.state === 'sent') way.state = 'again';
      else if (!way) void send(projectId);
    },
    takeHere: (projectId) => !closed && scheduler.wakeNow(projectId),
    start() {
      if (closed || concurrency === 0 || worker) return;
      scheduler.open();
      worker = new Worker(name, work, {
        connection,
        prefix,
        concurrency,
        // A dead worker's job is detected before its turn's lease expires; only the lease decides when another worker
        // may continue.
        lockDuration: leaseMs / 2,
        stalledInterval: leaseMs / 4,
        // Lost workers are counted in the rows: BullMQ must never fail a job without our code.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      });
      worker.on('error', onError);
    },
    async close() {
      closed = true;
      // Fails without Redis; `close` below ends the worker in any case.
      const paused = worker?.pause().catch(() => undefined);
      await scheduler.close();
      // Without Redis, the end of the work cannot be reported and need not be.
      await Promise.race([paused, delay(farewellMs, undefined, { ref: false })]);
      await worker?.close(true);
      disconnect();
    },
  };
}

/** Returns whether another wake arrived after this one was sent. */
function isAgain({ state }: Sending): boolean {
  return state === 'again';
}
