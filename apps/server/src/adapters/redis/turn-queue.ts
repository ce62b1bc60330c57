import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Queue, Worker } from 'bullmq';
import { z } from 'zod';
import type { TurnQueue, TurnQueueOptions } from '../../core/ports/turn-queue.ts';
import { ProjectScheduler } from '../memory/project-scheduler.ts';
import { connectPatiently, type Server } from './connect.ts';

export interface RedisTurnQueueOptions extends Server, TurnQueueOptions {
  /** How long a turn stays with a worker that is silent. */
  readonly leaseMs: number;
}

/** What later releases add is none of our business. */
const wake = z.object({ projectId: z.string().min(1).max(64) });
const name = 'turns';

/** How long Redis may take to hear that work has ended. */
const farewellMs = 2_000;
/** A server that has not answered by then is not one to wait for. */
const overdueMs = 500;
/** A project waits this long for an ordinary place at any worker before a reserved one here looks at it. */
const othersFirstMs = 100;

/** A wake on its way. */
interface Sending {
  readonly since: number;
  state: 'gathering' | 'sent' | 'again';
}

/**
 * One job for each wake; a project has at most one that nobody took yet. Without Redis, whoever is woken
 * looks for itself: rows say what is to be done, so that it does no harm when several look.
 */
export function redisTurnQueue(options: RedisTurnQueueOptions): TurnQueue {
  const { prefix, leaseMs, concurrency, complain } = options;
  const { connection, close: disconnect } = connectPatiently(options);
  const queue = new Queue(name, { connection, prefix });
  const onTrouble = (error: unknown) => closed || complain('the queue has trouble', error);
  queue.on('error', onTrouble);
  const places = new ProjectScheduler(options);
  let worker: Worker | undefined;
  let closed = false;
  let wasReady = false;
  connection.on('ready', () => {
    wasReady = true;
  });

  async function work(job: Job): Promise<void> {
    const { data: woken } = wake.safeParse(job.data);
    if (!woken) return complain('a job that is not ours was ignored', { id: job.id });
    // From then on a wake is news again. The work begins meanwhile: only a look that finds nothing may
    // have come too early for what an unheard one told of.
    const struckOff = job.removeDeduplicationKey().catch(onTrouble);
    const overdue = delay(overdueMs, undefined, { ref: false });
    if (!closed) await places.serve(woken.projectId, Promise.race([struckOff, overdue]));
  }

  /** Wakes on their way, one for a project: while Redis is away, no more than these wait for it. */
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
        complain('a wake was lost', error);
        lookHere(projectId);
      }
    } while (!closed && isAgain(way));
    sending.delete(projectId);
  }

  function lookHere(projectId: string): void {
    if (concurrency > 0) places.wake(projectId);
  }

  return {
    wake(projectId, { mayBeFirst } = { mayBeFirst: true }) {
      if (closed) return;
      if (mayBeFirst && places.isFull) {
        setTimeout(() => places.wakeReserved(projectId), othersFirstMs).unref();
      }
      const way = sending.get(projectId);
      const isLate = way !== undefined && performance.now() - way.since > overdueMs;
      const isAway = wasReady && connection.status !== 'ready';
      if (isAway || isLate) lookHere(projectId);
      // A job that is on its way may have been taken before this wake's reason was there.
      if (way?.state === 'sent') way.state = 'again';
      else if (!way) void send(projectId);
    },
    takeHere: (projectId) => !closed && places.wakeNow(projectId),
    start() {
      if (closed || concurrency === 0 || worker) return;
      places.open();
      worker = new Worker(name, work, {
        connection,
        prefix,
        concurrency,
        // A dead worker's job is noticed before the lease of its turn runs out: the lease alone says
        // when another may go on.
        lockDuration: leaseMs / 2,
        stalledInterval: leaseMs / 4,
        // Who died how often is counted in the rows: a job must never end without our code.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      });
      worker.on('error', onTrouble);
    },
    async close() {
      closed = true;
      const told = worker?.pause().catch(() => undefined);
      await places.close();
      // Without Redis nobody can be told that the work has ended, and nobody has to be.
      await Promise.race([told, delay(farewellMs, undefined, { ref: false })]);
      await worker?.close(true);
      disconnect();
    },
  };
}

/** Whether another wake came since it was sent. */
function isAgain({ state }: Sending): boolean {
  return state === 'again';
}
