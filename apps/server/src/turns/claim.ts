import type { Append, EventLog } from '../events/log.ts';
import type { Db } from '../store/db.ts';
import { readJournal } from '../store/journal.ts';
import { lockProject, type Project } from '../store/projects.ts';
import { Sent } from '../store/transaction.ts';
import { changeTurn, countRunning, moveTurn, openTurns, type Turn } from '../store/turns.ts';
import { failTurn, stopTurn } from './finish.ts';
import { started, status, turnUpdate } from './tell.ts';
import { wasTold } from './was-told.ts';

export interface ClaimRules {
  readonly holder: string;
  readonly leaseMs: number;
  readonly maxLostWorkers: number;
  readonly maxConcurrentTurns: number;
  /** Whether another holder's lease counts. A lone process knows that any other one is dead. */
  readonly respectStrangers: boolean;
}

export interface Claimed {
  readonly turn: Turn;
  readonly project: Project;
  readonly journal: readonly unknown[];
}

type Taken = { readonly turn: Turn; readonly project: Project } | 'again' | 'nothing';

/**
 * Takes the turn of a project that wants a worker: one that was left, woken or orphaned, else the
 * first of the queue. Under the project's lock, so that there is never a second.
 */
export async function claim(
  db: Db,
  log: EventLog,
  projectId: string,
  rules: ClaimRules,
): Promise<Claimed | undefined> {
  for (;;) {
    const now = new Date();
    const taken = await log.transact<Taken>(async (tx, append) => {
      // Asked together; what comes behind the lock is read when nobody else can change it.
      const [project, { active, queued }, running] = await Promise.all([
        lockProject(tx, projectId),
        openTurns(tx, projectId),
        countRunning(tx, projectId, now),
      ]);
      if (!project) return 'nothing';
      if (active) return takeOver(tx, append, project, active, rules);
      const [first] = queued;
      if (!first || running >= rules.maxConcurrentTurns) return 'nothing';
      return begin(tx, append, project, first, rules);
    });
    if (taken === 'again') continue;
    if (taken === 'nothing') return undefined;
    // A turn that nobody held before has no journal to read.
    const entries = taken.turn.fence > 1 ? await readJournal(db, taken.turn.id) : [];
    return { ...taken, journal: entries.map((entry) => JSON.parse(entry)) };
  }
}

/** Goes on with a turn that was answered, handed over, or whose worker died. */
async function takeOver(
  tx: Db,
  append: Append,
  project: Project,
  active: Turn,
  rules: ClaimRules,
): Promise<Taken> {
  const now = new Date();
  if (active.status !== 'running' || isHeld(active, rules, now)) return 'nothing';
  if (active.stop) {
    await stopTurn(tx, append, active, active.stop);
    return 'again';
  }
  const isOrphaned = active.leaseUntil !== null;
  const lostWorkers = active.lostWorkers + (isOrphaned ? 1 : 0);
  if (lostWorkers >= rules.maxLostWorkers) {
    const message = `The workers of this turn died ${lostWorkers} times`;
    await failTurn(tx, append, active, { status: 'failed', code: 'WORKER_LOST', message });
    return 'again';
  }
  const changes = { ...holdOf(active, rules, now), lostWorkers };
  await changeTurn(tx, active.id, changes);
  const turn = { ...active, ...changes };
  if (isOrphaned) await append(project.id, turn.id, status(turn, 'resumed'));
  return { turn, project };
}

/** Starts the first turn of the queue. */
async function begin(
  tx: Db,
  append: Append,
  project: Project,
  first: Turn,
  rules: ClaimRules,
): Promise<Sent<Taken>> {
  const now = new Date();
  // Up to now only known to be no earlier than its admission.
  const next = project.headSeq + 1;
  const firstSeq = first.firstSeq !== next && (await wasTold(tx, first)) ? first.firstSeq : next;
  const changes = { ...holdOf(first, rules, now), startedAt: now, firstSeq };
  const turn: Turn = { ...first, ...changes, status: 'running' };
  const moved = moveTurn(tx, first.id, 'running', changes);
  const told = append(project.id, turn.id, started(turn, project), turnUpdate(turn));
  const sent = Promise.all([moved, told]).then(([row]) => {
    if (!row) throw new Error('a queued turn was moved by somebody without its lock');
    return { turn: row, project };
  });
  return new Sent(sent);
}

function isHeld(turn: Turn, rules: ClaimRules, now: Date): boolean {
  if (turn.leaseUntil === null || turn.leaseUntil <= now) return false;
  return rules.respectStrangers || turn.holder === rules.holder;
}

function holdOf({ fence }: Turn, { holder, leaseMs }: ClaimRules, now: Date) {
  return { holder, fence: fence + 1, leaseUntil: new Date(now.getTime() + leaseMs) };
}
