import { trashLimits } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import { Compactor } from '../events/compactor.ts';
import type { EventLog } from '../events/event-log.ts';
import { PeriodicTask } from '../infra/concurrency/periodic-task.ts';
import type { Logger } from '../infra/log.ts';
import { BlobSweep } from '../projects/files/blob-sweep.ts';
import { deleteExpiredKeys } from '../store/queries/idempotency-keys.ts';
import { listDuePlans, settlePlan } from '../store/queries/plans.ts';
import { deleteExpiredProject, lockProject } from '../store/queries/projects.ts';
import { listDueQuestions, settleQuestion } from '../store/queries/questions.ts';
import { deleteExpiredTickets } from '../store/queries/stream-tickets.ts';
import { findTurn, listOverdueTurns, moveTurn } from '../store/queries/turns.ts';
import type { WaitingProject } from '../store/queries/waiting-projects.ts';
import { buildStatusEvent, buildTurnUpdateEvent } from './build-turn-events.ts';
import { failTurn } from './finish-turn.ts';

export interface PeriodicMaintenanceOptions {
  readonly db: NodePgDatabase;
  readonly log: EventLog;
  readonly queue: TurnQueue;
  /** Projects with a claimable turn, in service order. */
  readonly waiting: () => Promise<readonly WaitingProject[]>;
  readonly maxQueueWaitMs: number;
  /** Time after a turn's end during which its events stay uncompacted; 0 means forever. */
  readonly rawRetentionMs: number;
  readonly intervalMs: number;
  readonly logger: Logger;
}

/** High enough to work off old turns soon, low enough to keep a sweep short. */
const compactionsPerSweep = 5;
/** Deleting a large project takes seconds. */
const deletionsPerSweep = 2;
const dayMs = 86_400_000;

/** Enforces deadlines and repeats lost wakes: deadlines are rows, wakes are only hints. */
export class PeriodicMaintenance {
  readonly #options: PeriodicMaintenanceOptions;
  readonly #compactor: Compactor;
  readonly #blobs: BlobSweep;
  readonly #task: PeriodicTask;

  constructor(options: PeriodicMaintenanceOptions) {
    this.#options = options;
    this.#task = new PeriodicTask({
      name: 'sweep',
      everyMs: options.intervalMs,
      run: () => this.sweep(),
      onError: (error) => options.logger.warn({ err: error }, 'a sweep failed'),
    });
    this.#compactor = new Compactor(options.db);
    this.#blobs = new BlobSweep({ db: options.db });
  }

  /** Resumes the work that an earlier process left behind, then sweeps periodically. */
  async start(): Promise<void> {
    await this.#wake();
    this.#task.start();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async sweep(now = new Date()): Promise<void> {
    const { db, maxQueueWaitMs, rawRetentionMs } = this.#options;
    await this.#expireQuestions();
    await this.#expirePlans(now);
    if (maxQueueWaitMs > 0) await this.#expireQueued(maxQueueWaitMs);
    await this.#wake();
    await deleteExpiredKeys(db, now);
    await deleteExpiredTickets(db, now);
    if (rawRetentionMs > 0) await this.#compact(new Date(now.getTime() - rawRetentionMs));
    await this.#emptyTrash(now);
    await this.#blobs.step(now);
  }

  async #wake(): Promise<void> {
    const { queue, waiting } = this.#options;
    for (const { projectId, share } of await waiting()) {
      queue.wake(projectId, { mayBeFirst: share === 1 });
    }
  }

  async #compact(endedBefore: Date): Promise<void> {
    for (let done = 0; done < compactionsPerSweep; done += 1) {
      if (!(await this.#compactor.step(endedBefore))) return;
    }
  }

  /** Deletes one project per statement, so that a crash loses nothing and processes share the work. */
  async #emptyTrash(now: Date): Promise<void> {
    const trashedBefore = new Date(now.getTime() - trashLimits.keptDays * dayMs);
    for (let done = 0; done < deletionsPerSweep; done += 1) {
      if (!(await deleteExpiredProject(this.#options.db, trashedBefore))) return;
    }
  }

  async #expireQuestions(): Promise<void> {
    const { db, log, queue } = this.#options;
    for (const question of await listDueQuestions(db)) {
      await log.transact(async (tx, append) => {
        await lockProject(tx, question.projectId);
        if (!(await settleQuestion(tx, question.id, 'expired'))) return;
        const turn = await moveTurn(tx, question.turnId, 'running', { leaseUntil: null });
        if (!turn) return;
        await append(
          question.projectId,
          turn.id,
          { type: 'ask_user_expired', data: { question_id: question.id, reason: 'timeout' } },
          buildTurnUpdateEvent(turn),
          buildStatusEvent(turn, 'question_expired'),
        );
      });
      queue.wake(question.projectId);
    }
  }

  async #expirePlans(now: Date): Promise<void> {
    const { db, log, queue } = this.#options;
    for (const plan of await listDuePlans(db)) {
      await log.transact(async (tx, append) => {
        await lockProject(tx, plan.projectId);
        if (!(await settlePlan(tx, plan.id, 'rejected', { resolvedAt: now }))) return;
        const turn = await moveTurn(tx, plan.turnId, 'running', { leaseUntil: null });
        if (!turn) return;
        await append(
          plan.projectId,
          turn.id,
          {
            type: 'plan_resolved',
            data: {
              plan_id: plan.id,
              turn_id: turn.id,
              status: 'rejected',
              feedback: null,
              edited: false,
              resolved_by: null,
            },
          },
          buildTurnUpdateEvent(turn),
        );
      });
      queue.wake(plan.projectId);
    }
  }

  async #expireQueued(waitedMs: number): Promise<void> {
    const { db, log } = this.#options;
    for (const turn of await listOverdueTurns(db, waitedMs)) {
      await log.transact(async (tx, append) => {
        await lockProject(tx, turn.projectId);
        // A worker may have claimed the turn since the query.
        const current = await findTurn(tx, turn.id);
        if (current?.status !== 'queued') return;
        const message = 'The message waited in the queue too long';
        await failTurn(tx, append, current, { status: 'failed', code: 'QUEUE_TIMEOUT', message });
      });
    }
  }
}
