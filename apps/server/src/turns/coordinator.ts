import { isStorageFull } from '../core/is-storage-full.ts';
import { type Agent, type AgentOutcome, SuspendedError } from '../core/ports/agent.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { StopSignals } from '../core/ports/stop-signals.ts';
import type { DrainOptions, DrainResult } from '../core/ports/turn-queue.ts';
import { TurnError } from '../core/turn-error.ts';
import { withWatchdogLabel } from '../core/with-watchdog-label.ts';
import type { EventLog } from '../events/event-log.ts';
import { LeaseLostError, TurnWriter } from '../events/turn-writer.ts';
import { LeaseRenewal } from '../infra/concurrency/lease-renewal.ts';
import type { Logger } from '../infra/log.ts';
import type { StorageMonitor } from '../infra/storage-monitor.ts';
import { isConnectionError } from '../store/connection-error.ts';
import type { Database } from '../store/database.ts';
import { lockProject, type Project } from '../store/queries/projects.ts';
import { renewLease } from '../store/queries/turn-leases.ts';
import { changeTurn, findTurn } from '../store/queries/turns.ts';
import {
  buildTurnWork,
  callReference,
  type PreviewLinks,
  type TurnRules,
} from './build-turn-work.ts';
import { type ClaimedTurn, type ClaimRules, claimTurn } from './claim-turn.ts';
import { finishTurn } from './finish-turn.ts';
import { limitToFirstTurns, nextProjects } from './next-projects.ts';
import type { TurnBackpressure } from './turn-backpressure.ts';
import type { TurnObserver } from './turn-observer.ts';
import { ParkedError, StoppedError } from './wait-for-user.ts';

export interface CoordinatorOptions {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly log: EventLog;
  readonly agent: Agent;
  readonly signals: StopSignals;
  readonly backpressure: TurnBackpressure;
  readonly observer: TurnObserver;
  readonly storage: Pick<StorageMonitor, 'level' | 'watch' | 'report'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly rules: TurnRules;
  readonly preview: PreviewLinks;
  readonly cluster: {
    /** Undefined if this is the only process. */
    readonly peers: PeerNodes | undefined;
    /** Announces that another worker could also work on this project. */
    readonly wake: (projectId: string) => void;
  };
}

/** Other processes that could also work on a turn. */
export interface PeerNodes {
  /** The other live process that has the project's sandbox, if any. */
  readonly preferredNode: (project: Project) => string | undefined;
  /** Requests that the node work on the project; resolves to true if it does. */
  readonly handOff: (projectId: string, node: string) => Promise<boolean>;
}

/** Thrown between steps to hand the turn over, when nothing would be lost. */
class HandedOverError extends SuspendedError {}

/** The reason for aborting a turn's work. */
type Interruption = 'stop' | 'lost' | 'timeout' | 'handover' | 'storage';

/** Runs turns: one at a time per project, while its lease holds, to exactly one end. */
export class Coordinator {
  readonly #options: CoordinatorOptions;
  readonly #closing = new AbortController();
  #isDraining = false;
  #runningTurns = 0;

  constructor(options: CoordinatorOptions) {
    this.#options = options;
  }

  /**
   * Works on a woken project and returns the project to serve next. A wake is only a hint: the service order comes from
   * rows, whatever happened to the wakes.
   */
  async work(projectId: string, { isReserved }: DrainOptions): Promise<DrainResult> {
    const { database, rules: turnRules, cluster, storage } = this.#options;
    const { claims } = turnRules;
    // Without storage space the turn stays unclaimed; the sweeper wakes it again.
    if (this.#isDraining || storage.level === 'full') return noWork;
    const rules = isReserved
      ? { ...claims, maxConcurrentTurns: limitToFirstTurns(claims.maxConcurrentTurns) }
      : claims;
    const claimed = await this.#claim(projectId, rules);
    // Any other work has its own wake.
    if (!claimed) return noWork;
    if (claimed === 'handed off') return { hasWorked: true, next: undefined };
    this.#runningTurns += 1;
    try {
      await withWatchdogLabel({ turnId: claimed.turn.id }, () => this.#run(claimed));
    } finally {
      this.#runningTurns -= 1;
    }
    if (this.#isDraining) return { hasWorked: true, next: undefined };
    const [first, second] = await nextProjects(database.db, rules);
    // The ended turn freed a slot here, and may allow another turn of its owner to run in another process.
    if (second) cluster.wake(second.projectId);
    return { hasWorked: true, next: first?.projectId };
  }

  /** Claims a turn, unless the process that has the project's sandbox takes it. */
  async #claim(
    projectId: string,
    rules: ClaimRules,
  ): Promise<ClaimedTurn | 'handed off' | undefined> {
    const { database, log, cluster } = this.#options;
    const { db } = database;
    const { peers } = cluster;
    if (!peers) return claimTurn(db, log, projectId, rules);
    const preferred: { node?: string | undefined } = {};
    const claimed = await claimTurn(db, log, projectId, rules, (project) => {
      preferred.node = peers.preferredNode(project);
      return preferred.node !== undefined;
    });
    if (claimed || preferred.node === undefined) return claimed;
    const isHandedOff = await peers.handOff(projectId, preferred.node);
    return isHandedOff ? 'handed off' : claimTurn(db, log, projectId, rules);
  }

  /** Number of turns running in this process. */
  get runningTurns(): number {
    return this.#runningTurns;
  }

  /** Stops claiming turns and hands each running turn over after its current step. */
  stopClaiming(): void {
    this.#isDraining = true;
  }

  /** Hands every running turn over immediately, for the next process to resume. */
  close(): void {
    this.stopClaiming();
    this.#closing.abort('handover' satisfies Interruption);
  }

  async #run(claimed: ClaimedTurn): Promise<void> {
    const { signals, logger, observer, storage, rules } = this.#options;
    const { turn } = claimed;
    if (turn.fence === 1) observer.started(turn);
    if (claimed.isOrphaned) observer.resumed();
    const interruption = new AbortController();
    const interrupt = (cause: Interruption) => interruption.abort(cause);
    const handover = () => interrupt('handover');
    this.#closing.signal.addEventListener('abort', handover, { once: true });
    // The turn may have been claimed during the shutdown.
    if (this.#closing.signal.aborted) handover();
    const unwatch = storage.watch((level) => level === 'full' && interrupt('storage'));
    // A signal is untrusted: only the row determines whether to stop.
    const unlisten = signals.listen(turn.id, () => lease.renewNow());
    const timeout = setTimeout(() => interrupt('timeout'), rules.turnTimeoutMs);
    using lease = this.#renewal(claimed, interrupt);
    // A stop requested before this listener was registered is only in the row.
    lease.renewNow();
    const writer = this.#writer(claimed, interruption.signal);
    try {
      const work = await buildTurnWork(this.#options, claimed, {
        writer,
        signal: interruption.signal,
        betweenSteps: () => {
          if (this.#isDraining) throw new HandedOverError();
        },
      });
      const agent = this.#options.agent.run(work);
      const outcome = await Promise.race([
        agent,
        rejectAfterGrace(interruption.signal, rules.stopGraceMs),
      ]);
      await writer.settle();
      await this.#conclude(claimed, interruption.signal, outcome);
    } catch (error) {
      if (error instanceof ParkedError) return;
      storage.report(error);
      // Silences any background work of the agent that is still running.
      if (error instanceof HandedOverError) interrupt('handover');
      // Not the turn's fault: the next worker resumes from the journal, as if this worker had died.
      if (
        !interruption.signal.aborted &&
        !(error instanceof TurnError) &&
        isConnectionError(error)
      ) {
        logger.warn({ err: error, turnId: turn.id }, 'a turn lost its database connection');
        lease.stop();
        return void (await this.#shortenLease(claimed));
      }
      if (error instanceof LeaseLostError) return;
      if (!(error instanceof StoppedError) && !interruption.signal.aborted) {
        const level = error instanceof TurnError ? 'warn' : 'error';
        logger[level]({ err: error, turnId: turn.id }, 'a turn failed');
      }
      try {
        // Output up to here is part of the turn, however it ends.
        await writer.settle();
        await this.#conclude(claimed, interruption.signal, failureOf(error));
      } catch (failure) {
        // The lease expires, and the next worker resumes from the journal.
        logger.warn({ err: failure, turnId: turn.id }, 'failed to store the end of a turn');
      }
    } finally {
      clearTimeout(timeout);
      unlisten();
      unwatch();
      this.#closing.signal.removeEventListener('abort', handover);
    }
  }

  #writer({ turn, journal }: ClaimedTurn, signal: AbortSignal): TurnWriter {
    const { database, log, clock, backpressure, rules } = this.#options;
    return new TurnWriter({
      pool: database.pool,
      hold: { projectId: turn.projectId, turnId: turn.id, fence: turn.fence },
      clock,
      journalLength: journal.length,
      announce: (batch) => log.announce(batch),
      toSettledCall: ({ step, ...call }) => {
        const { isCharged } = rules;
        return { ...call, reference: callReference(turn.id, step), userId: turn.userId, isCharged };
      },
      waitForCapacity: () => backpressure.waitForCapacity(turn.id, signal),
    });
  }

  #renewal({ turn }: ClaimedTurn, interrupt: (cause: Interruption) => void): LeaseRenewal {
    const { database, rules, logger } = this.#options;
    const { leaseMs } = rules.claims;
    return new LeaseRenewal({
      everyMs: leaseMs / 3,
      renew: async () => {
        const held = await renewLease(database.db, turn.id, turn.fence, leaseMs);
        // A signal may get lost; the row does not.
        if (held?.stop) interrupt('stop');
        return held !== undefined;
      },
      onLost: () => interrupt('lost'),
      onError: (error) =>
        logger.warn({ err: error, turnId: turn.id }, 'failed to renew the lease of a turn'),
    });
  }

  /**
   * Shortens the lease, if the database is reachable, so that the turn is soon claimable again. Does not end it: an
   * unstable database would quickly exhaust the turn's allowed number of lost workers.
   */
  async #shortenLease({ turn }: ClaimedTurn): Promise<void> {
    const { database, rules, logger } = this.#options;
    try {
      await renewLease(database.db, turn.id, turn.fence, Math.ceil(rules.claims.leaseMs / 4));
    } catch (error) {
      logger.warn(
        { err: error, turnId: turn.id },
        'failed to shorten the lease of a turn; it expires by itself',
      );
    }
  }

  /** Commits the single end of a turn, or hands it over. */
  async #conclude(
    { turn, project }: ClaimedTurn,
    signal: AbortSignal,
    outcome: AgentOutcome,
  ): Promise<void> {
    const { log, observer, preview } = this.#options;
    const cause = signal.aborted ? (signal.reason as Interruption) : undefined;
    if (cause === 'lost') return;
    const ended = await log.transact(async (tx, append) => {
      // The owner may have renamed the project meanwhile.
      const locked = (await lockProject(tx, project.id)) ?? project;
      const current = await findTurn(tx, turn.id);
      if (current?.fence !== turn.fence || current.status !== 'running') return undefined;
      if (cause === 'handover' && !current.stop) {
        await changeTurn(tx, turn.id, { leaseUntil: null, holder: null });
        return undefined;
      }
      const final = cause === 'timeout' ? timedOut : cause === 'storage' ? outOfStorage : outcome;
      return finishTurn(tx, append, current, locked, final, preview);
    });
    if (ended) observer.ended(ended);
  }
}

const noWork: DrainResult = { hasWorked: false, next: undefined };

const timedOut: AgentOutcome = {
  status: 'failed',
  code: 'TURN_TIMEOUT',
  message: 'The turn exceeded its time limit',
};

const outOfStorage: AgentOutcome = {
  status: 'failed',
  code: 'STORAGE_FULL',
  message: 'The server has run out of storage space',
};

function failureOf(error: unknown): AgentOutcome {
  if (isStorageFull(error)) return outOfStorage;
  const { code, message } =
    error instanceof TurnError
      ? error
      : new TurnError('INTERNAL_ERROR', 'Something went wrong on our side');
  return { status: 'failed', code, message };
}

/** Rejects after the grace period, so that an agent that ignores the signal is not waited for. */
function rejectAfterGrace(signal: AbortSignal, graceMs: number): Promise<never> {
  return new Promise((_, reject) => {
    const startGrace = () => setTimeout(() => reject(new StoppedError()), graceMs).unref();
    if (signal.aborted) startGrace();
    else signal.addEventListener('abort', startGrace, { once: true });
  });
}
