import type { Append, EventLog } from '../events/event-log.ts';
import type { Db } from '../store/db.ts';
import type { Holder } from '../store/lease-sql.ts';
import { countJournalEntries, readJournal } from '../store/queries/journal.ts';
import { lockProject, type Project } from '../store/queries/projects.ts';
import {
  holdTurn,
  type Losses,
  lockOwnerTurns,
  type OwnerLoad,
  readOwnerLoad,
} from '../store/queries/turn-leases.ts';
import { findOpenTurns, moveTurn, type Turn } from '../store/queries/turns.ts';
import type { TransactionResult } from '../store/transaction.ts';
import { buildStartedEvent, buildStatusEvent, buildTurnUpdateEvent } from './build-turn-events.ts';
import { failTurn, stopTurn } from './finish-turn.ts';
import { hasEvents } from './has-events.ts';
import type { MaxConcurrentTurns } from './next-projects.ts';

export interface ClaimRules extends Holder {
  readonly leaseMs: number;
  readonly maxLostWorkers: number;
  readonly maxLostInStep: number;
  readonly maxConcurrentTurns: MaxConcurrentTurns;
}

export interface ClaimedTurn {
  readonly turn: Turn;
  readonly project: Project;
  readonly journal: readonly unknown[];
  /** True if its last worker died. */
  readonly isOrphaned: boolean;
}

type ClaimResult = Omit<ClaimedTurn, 'journal'> | 'again' | 'nothing';

/**
 * Claims the project's turn that needs a worker: one that was handed over, woken or orphaned, otherwise the first in
 * the queue. Holds the project's lock, so that a project never has two running turns, and its owner's lock, so that no
 * owner exceeds their concurrency limit. `shouldSkip` may leave a turn that has not started to another process.
 */
export async function claimTurn(
  db: Db,
  log: EventLog,
  projectId: string,
  rules: ClaimRules,
  shouldSkip: (project: Project) => boolean = () => false,
): Promise<ClaimedTurn | undefined> {
  for (;;) {
    const result = await log.transact<ClaimResult>(async (tx, append) => {
      // Pipelined in one round trip. The reads execute after the lock is held, so their results cannot change.
      const [project, { active, queued }, , share] = await Promise.all([
        lockProject(tx, projectId),
        findOpenTurns(tx, projectId),
        lockOwnerTurns(tx, projectId),
        readOwnerLoad(tx, projectId, rules),
      ]);
      if (!project) return 'nothing';
      if (active) return resumeTurn(tx, append, project, active, share, rules);
      const [first] = queued;
      if (!first) return 'nothing';
      // Turns that have started take precedence, even without a worker.
      if (share.running >= (await maxTurnsOf(tx, project, rules))) return 'nothing';
      if (shouldSkip(project)) return 'nothing';
      return startTurn(tx, append, project, first, rules);
    });
    if (result === 'again') continue;
    if (result === 'nothing') return undefined;
    // A turn without an earlier worker has no journal to read.
    const entries = result.turn.fence > 1 ? await readJournal(db, result.turn.id) : [];
    return { ...result, journal: entries.map((entry) => JSON.parse(entry)) };
  }
}

async function maxTurnsOf(
  tx: Db,
  { ownerId }: Project,
  { maxConcurrentTurns }: ClaimRules,
): Promise<number> {
  return (await maxConcurrentTurns(tx, [ownerId]))(ownerId);
}

/** Resumes a turn that was answered, was handed over or lost its worker. */
async function resumeTurn(
  tx: Db,
  append: Append,
  project: Project,
  active: Turn,
  share: OwnerLoad,
  rules: ClaimRules,
): Promise<ClaimResult> {
  if (active.status !== 'running' || share.isHeld) return 'nothing';
  if (active.stop) {
    await stopTurn(tx, append, active, active.stop);
    return 'again';
  }
  const isOrphaned = active.leaseUntil !== null;
  const losses = isOrphaned ? await countLosses(tx, active, rules) : active;
  const message = isOrphaned ? giveUpReason(losses, rules) : undefined;
  if (message) {
    await failTurn(tx, append, active, { status: 'failed', code: 'WORKER_LOST', message });
    return 'again';
  }
  if (share.held >= (await maxTurnsOf(tx, project, rules))) return 'nothing';
  const turn = await holdTurn(tx, active.id, rules, losses);
  if (isOrphaned) await append(project.id, turn.id, buildStatusEvent(turn, 'resumed'));
  return { turn, project, isOrphaned };
}

/** Counts the worker that just died. It died in the same step as before if the journal has not grown since. */
async function countLosses(tx: Db, active: Turn, { holder }: ClaimRules): Promise<Losses> {
  const lostWorkers = active.lostWorkers + 1;
  // A process that lost the database resumes its own turns: it did not die.
  if (active.holder === holder) return { ...active, lostWorkers };
  const lostAtEntry = await countJournalEntries(tx, active.id);
  const lostInStep = lostAtEntry === active.lostAtEntry ? active.lostInStep + 1 : 1;
  return { lostWorkers, lostAtEntry, lostInStep };
}

function giveUpReason({ lostWorkers, lostInStep }: Losses, rules: ClaimRules): string | undefined {
  if (lostInStep >= rules.maxLostInStep) {
    return `The process running this turn crashed ${lostInStep} times during the same step`;
  }
  if (lostWorkers < rules.maxLostWorkers) return undefined;
  return `The process running this turn crashed ${lostWorkers} times`;
}

/** Starts the first turn in the queue. */
async function startTurn(
  tx: Db,
  append: Append,
  project: Project,
  first: Turn,
  rules: ClaimRules,
): Promise<TransactionResult<ClaimResult>> {
  // Until now `firstSeq` is only a lower bound, set at admission.
  const next = project.headSeq + 1;
  const firstSeq = first.firstSeq !== next && (await hasEvents(tx, first)) ? first.firstSeq : next;
  const { holder, leaseMs } = rules;
  const changes = { holder, fence: first.fence + 1, firstSeq };
  const turn: Turn = { ...first, ...changes, status: 'running' };
  const events = [buildStartedEvent(turn, project), buildTurnUpdateEvent(turn)];
  return async () => {
    const [row] = await Promise.all([
      moveTurn(tx, first.id, 'running', { ...changes, leaseMs, startedAt: 'now' }),
      append(project.id, turn.id, ...events),
    ]);
    if (!row) throw new Error('a queued turn was moved without holding its lock');
    return { turn: row, project, isOrphaned: false };
  };
}
