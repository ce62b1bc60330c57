import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Queue, Worker } from 'bullmq';
import { z } from 'zod';
import type { TurnQueue } from '../../core/ports/turn-queue.ts';
import { connectPatiently, type Server } from './connect.ts';

export interface RedisTurnQueueOptions extends Server {
  /** How long a turn stays with a worker that is silent. */
  readonly leaseMs: number;
  /** How many projects this process works on at once; 0: it only wakes others. */
  readonly concurrency: number;
  readonly drain: (projectId: string) => Promise<void>;
  readonly onError: (error: unknown, projectId: string) => void;
}

const wake = z.strictObject({ projectId: z.string().min(1).max(64) });
const name = 'turns';

/** How long Redis may take to hear that work has ended. */
const farewellMs = 2_000;

/** One job for each wake, of which a project has at most one at work and one remembered. */
export function redisTurnQueue(options: RedisTurnQueueOptions): TurnQueue {
  const { prefix, leaseMs, concurrency, drain, onError, complain } = options;
  const connection = connectPatiently(options);
  const queue = new Queue(name, { connection, prefix });
  const onTrouble = (error: unknown) => closed || complain('the queue has trouble', error);
  queue.on('error', onTrouble);
  const working = new Set<Promise<void>>();
  let worker: Worker | undefined;
  let closed = false;

  async function work({ id, data }: Pick<Job, 'id' | 'data'>): Promise<void> {
    const { data: woken } = wake.safeParse(data);
    if (!woken) return complain('a job that is not ours was ignored', { id });
    if (closed) return;
    const drained = drain(woken.projectId).catch((error) => onError(error, woken.projectId));
    working.add(drained);
    await drained;
    working.delete(drained);
  }

  /** Wakes on their way, one for a project: while Redis is away, no more than these wait for it. */
  const sending = new Map<string, 'gathering' | 'sent' | 'again'>();

  async function send(projectId: string): Promise<void> {
    const deduplication = { id: projectId, keepLastIfActive: true };
    do {
      sending.set(projectId, 'gathering');
      await Promise.resolve();
      sending.set(projectId, 'sent');
      try {
        await queue.add('wake', { projectId }, { deduplication });
      } catch (error) {
        // The sweeper wakes again.
        if (!closed) complain('a wake was lost', error);
      }
    } while (!closed && sending.get(projectId) === 'again');
    sending.delete(projectId);
  }

  return {
    wake(projectId) {
      if (closed) return;
      const state = sending.get(projectId);
      // A job that is on its way may have been taken before this wake's reason was there.
      if (state === 'sent') sending.set(projectId, 'again');
      else if (!state) void send(projectId);
    },
    start() {
      if (closed || concurrency === 0) return;
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
      await Promise.all(working);
      // Without Redis nobody can be told that the work has ended, and nobody has to be.
      await Promise.race([told, delay(farewellMs, undefined, { ref: false })]);
      await worker?.close(true);
      connection.disconnect();
    },
  };
}
