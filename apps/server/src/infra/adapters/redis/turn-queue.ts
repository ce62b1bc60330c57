import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Queue, Worker } from 'bullmq';
import { z } from 'zod';
import type { TurnQueue, TurnQueueOptions } from '../../../core/ports/turn-queue.ts';
import { ProjectSlotScheduler } from '../../concurrency/project-slot-scheduler.ts';
import { connectWithRetry, type RedisConfig } from './connect.ts';

export interface RedisTurnQueueOptions extends RedisConfig, TurnQueueOptions {
  /** Time that a turn stays leased to a worker that does not renew. */
  readonly leaseMs: number;
}

/** Ignores fields that later releases add. */
const wakeMessage = z.object({ projectId: z.string().min(1).max(64) });
const queueName = 'turns';

/** Time limit for reporting finished work to Redis on close. */
const closeTimeoutMs = 2_000;
/** A server that has not answered after this time is treated as unavailable. */
const overdueMs = 500;
/** Wait for an ordinary slot on any worker before a reserved slot here considers the project. */
const reservedDelayMs = 100;

/** A wake in flight. */
interface PendingWake {
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
  const queue = new Queue(queueName, { connection, prefix });
  const onError = (error: unknown) => isClosed || warn('the queue reported an error', error);
  queue.on('error', onError);
  const scheduler = new ProjectSlotScheduler(options);
  let worker: Worker | undefined;
  let isClosed = false;
  let hasBeenReady = false;
  connection.on('ready', () => {
    hasBeenReady = true;
  });

  async function processJob(job: Job): Promise<void> {
    const { data: woken } = wakeMessage.safeParse(job.data);
    if (!woken) return warn('an unknown job was ignored', { id: job.id });
    // Once the dedup key is removed, new wakes are queued again. Work starts in the meantime: only a look that finds
    // nothing may have come too early for a wake that was dropped as a duplicate.
    const dedupReleased = job.removeDeduplicationKey().catch(onError);
    const overdue = delay(overdueMs, undefined, { ref: false });
    if (!isClosed) await scheduler.serve(woken.projectId, Promise.race([dedupReleased, overdue]));
  }

  /** Wakes in flight, one per project, which bounds how many wait while Redis is unavailable. */
  const pendingWakes = new Map<string, PendingWake>();

  async function send(projectId: string): Promise<void> {
    const deduplication = { id: projectId };
    let pending: PendingWake;
    do {
      pending = { since: performance.now(), state: 'gathering' };
      pendingWakes.set(projectId, pending);
      await Promise.resolve();
      pending.state = 'sent';
      try {
        await queue.add('wake', { projectId }, { deduplication });
      } catch (error) {
        if (isClosed) break;
        warn('a wake-up was lost', error);
        wakeHere(projectId);
      }
    } while (!isClosed && hasNewWake(pending));
    pendingWakes.delete(projectId);
  }

  function wakeHere(projectId: string): void {
    if (concurrency > 0) scheduler.wake(projectId);
  }

  return {
    wake(projectId, { mayBeFirst } = { mayBeFirst: true }) {
      if (isClosed) return;
      if (mayBeFirst && scheduler.isFull) {
        setTimeout(() => scheduler.wakeReserved(projectId), reservedDelayMs).unref();
      }
      const pending = pendingWakes.get(projectId);
      const isLate = pending !== undefined && performance.now() - pending.since > overdueMs;
      const isDisconnected = hasBeenReady && connection.status !== 'ready';
      if (isDisconnected || isLate) wakeHere(projectId);
      // The job in flight may have been claimed before the reason for this wake was committed.
      if (pending?.state === 'sent') pending.state = 'again';
      else if (!pending) void send(projectId);
    },
    tryRunHere: (projectId) => !isClosed && scheduler.wakeNow(projectId),
    start() {
      if (isClosed || concurrency === 0 || worker) return;
      scheduler.open();
      worker = new Worker(queueName, processJob, {
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
      isClosed = true;
      // Fails without Redis; `close` below ends the worker in any case.
      const paused = worker?.pause().catch(() => undefined);
      await scheduler.close();
      // Without Redis, the end of the work cannot be reported and need not be.
      await Promise.race([paused, delay(closeTimeoutMs, undefined, { ref: false })]);
      await worker?.close(true);
      disconnect();
    },
  };
}

/** Returns whether another wake arrived after this one was sent. */
function hasNewWake({ state }: PendingWake): boolean {
  return state === 'again';
}
