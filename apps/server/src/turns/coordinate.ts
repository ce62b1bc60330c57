import type { PreviewStatus } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Agent, AgentOutcome, TurnWork } from '../core/ports/agent.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Signals } from '../core/ports/signals.ts';
import { TurnFailure } from '../core/turn-failure.ts';
import type { EventLog } from '../events/log.ts';
import { HoldLost, TurnWriter } from '../events/turn-writer.ts';
import type { Logger } from '../log.ts';
import { openAttachments } from '../store/attachments.ts';
import { lastVerifiedCheckpoint } from '../store/checkpoints.ts';
import { readConsoleLogs } from '../store/console-logs.ts';
import { lockProject, type Project } from '../store/projects.ts';
import { changeTurn, findTurn, renewLease } from '../store/turns.ts';
import { openWorkspace } from '../workspace/workspace.ts';
import { type Claimed, type ClaimRules, claim } from './claim.ts';
import { readEarlierTurns } from './earlier-turns.ts';
import { finish, type PreviewAddress } from './finish.ts';
import { openCalls } from './open-calls.ts';
import type { OwnerGates } from './owner-gates.ts';
import { askUser, Parked, proposePlan, Stopped, type WaitRules } from './waits.ts';

export interface CoordinatorOptions {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly agent: Agent;
  readonly signals: Signals;
  readonly gates: OwnerGates;
  readonly clock: Clock;
  readonly claims: ClaimRules;
  readonly waits: WaitRules;
  readonly turnTimeoutMs: number;
  /** How long a stopped agent may take to come to an end before it is left behind. */
  readonly stopGraceMs: number;
  readonly previewAddress: PreviewAddress;
  readonly previewStatus: (project: Project) => PreviewStatus;
  /** What a phone opens; null when none could. */
  readonly nativeAddress: (project: Project) => string | null;
  readonly logger: Logger;
}

/** Why a turn's work was called off. */
type Interruption = 'stop' | 'lost' | 'timeout' | 'handover';

/** Runs turns: one at a time per project, as long as its lease holds, to exactly one end. */
export class Coordinator {
  readonly #options: CoordinatorOptions;
  readonly #closing = new AbortController();

  constructor(options: CoordinatorOptions) {
    this.#options = options;
  }

  /** Works on a project until there is nothing left to do. */
  async drain(projectId: string): Promise<void> {
    const { db, log, claims } = this.#options;
    while (!this.#closing.signal.aborted) {
      const claimed = await claim(db, log, projectId, claims);
      if (!claimed) return;
      await this.#run(claimed);
    }
  }

  /** Gives every running turn back, for the next process to go on with. */
  close(): void {
    this.#closing.abort('handover' satisfies Interruption);
  }

  async #run(claimed: Claimed): Promise<void> {
    const { signals, logger, stopGraceMs, turnTimeoutMs } = this.#options;
    const { turn } = claimed;
    const calledOff = new AbortController();
    const callOff = (why: Interruption) => calledOff.abort(why);
    const handover = () => callOff('handover');
    this.#closing.signal.addEventListener('abort', handover, { once: true });
    // Anybody may have sent it: whether to stop is in the row.
    const unlisten = signals.listen(turn.id, () => void this.#renew(claimed, callOff));
    const timeout = setTimeout(() => callOff('timeout'), turnTimeoutMs);
    const lease = setInterval(
      () => void this.#renew(claimed, callOff),
      this.#options.claims.leaseMs / 3,
    );
    // A stop that was asked for before anybody listened is in the row.
    void this.#renew(claimed, callOff);
    const writer = this.#writer(claimed, calledOff.signal);
    try {
      const work = await this.#work(claimed, writer, calledOff.signal);
      const agent = this.#options.agent.run(work);
      const outcome = await Promise.race([agent, leftBehind(calledOff.signal, stopGraceMs)]);
      await writer.settle();
      await this.#conclude(claimed, calledOff.signal, outcome);
    } catch (error) {
      if (error instanceof Parked || error instanceof HoldLost) return;
      if (!(error instanceof Stopped) && !calledOff.signal.aborted) {
        const level = error instanceof TurnFailure ? 'warn' : 'error';
        logger[level]({ err: error, turnId: turn.id }, 'a turn failed');
      }
      try {
        // What was said up to here is part of the turn, however it ends.
        await writer.settle();
        await this.#conclude(claimed, calledOff.signal, failureOf(error));
      } catch (failure) {
        // The lease runs out by itself, and whoever comes next goes on from the journal.
        logger.warn({ err: failure, turnId: turn.id }, 'the end of a turn could not be written');
      }
    } finally {
      clearInterval(lease);
      clearTimeout(timeout);
      unlisten();
      this.#closing.signal.removeEventListener('abort', handover);
    }
  }

  #writer({ turn, journal }: Claimed, signal: AbortSignal): TurnWriter {
    const { pool, log, clock, gates } = this.#options;
    return new TurnWriter({
      pool,
      hold: { projectId: turn.projectId, turnId: turn.id, fence: turn.fence },
      clock,
      journalLength: journal.length,
      announce: (batch) => log.announce(batch),
      room: () => gates.room(turn.id, signal),
    });
  }

  async #work(
    { turn, project, journal }: Claimed,
    writer: TurnWriter,
    signal: AbortSignal,
  ): Promise<TurnWork> {
    const { db, log, waits, previewAddress, nativeAddress } = this.#options;
    return {
      assignment: {
        turnId: turn.id,
        projectId: turn.projectId,
        userId: project.ownerId,
        platform: project.appPlatform,
        previewUrl: previewAddress(project),
        nativeUrl: nativeAddress(project),
        mode: turn.mode,
        prompt: turn.prompt,
        model: turn.model,
        provider: turn.provider,
        autoFix: turn.autoFix,
      },
      journal,
      openCalls: turn.fence > 1 ? await openCalls(db, turn) : [],
      signal,
      emit: (event) => writer.emit(event),
      record: (entry, effects) => writer.record(entry, effects),
      workspace: openWorkspace(db, turn.projectId),
      attachments: () => openAttachments(db, turn.id),
      earlierTurns: (most) => readEarlierTurns(db, turn, most),
      lastGoodVersion: () => lastVerifiedCheckpoint(db, turn.projectId),
      consoleLogs: (most) => readConsoleLogs(db, turn.projectId, most),
      ask: async (toolCallId, questions) => {
        await writer.settle();
        return askUser(db, log, turn, toolCallId, questions, waits);
      },
      propose: async (toolCallId, plan) => {
        await writer.settle();
        return proposePlan(db, log, turn, toolCallId, plan, waits);
      },
    };
  }

  async #renew({ turn }: Claimed, callOff: (why: Interruption) => void): Promise<void> {
    const { db, claims, logger } = this.#options;
    const until = new Date(Date.now() + claims.leaseMs);
    try {
      const held = await renewLease(db, turn.id, turn.fence, until);
      if (!held) callOff('lost');
      // A signal may get lost; the row does not.
      else if (held.stop) callOff('stop');
    } catch (error) {
      logger.warn({ err: error, turnId: turn.id }, 'a lease could not be renewed');
    }
  }

  /** Writes the one end of a turn, or gives it back. */
  async #conclude(
    { turn, project }: Claimed,
    signal: AbortSignal,
    outcome: AgentOutcome,
  ): Promise<void> {
    const { log, previewAddress, previewStatus } = this.#options;
    const why = signal.aborted ? (signal.reason as Interruption) : undefined;
    if (why === 'lost') return;
    await log.transact(async (tx, append) => {
      // Its owner may have renamed it meanwhile.
      const locked = (await lockProject(tx, project.id)) ?? project;
      const current = await findTurn(tx, turn.id);
      if (current?.fence !== turn.fence || current.status !== 'running') return;
      if (why === 'handover' && !current.stop) {
        return changeTurn(tx, turn.id, { leaseUntil: null, holder: null });
      }
      const final = why === 'timeout' ? timedOut : outcome;
      const preview = { address: previewAddress, status: previewStatus };
      await finish(tx, append, current, locked, final, preview);
    });
  }
}

const timedOut: AgentOutcome = {
  status: 'failed',
  code: 'TURN_TIMEOUT',
  message: 'The turn took longer than it may',
};

function failureOf(error: unknown): AgentOutcome {
  const { code, message } =
    error instanceof TurnFailure
      ? error
      : new TurnFailure('INTERNAL_ERROR', 'Something went wrong on our side');
  return { status: 'failed', code, message };
}

/** An agent that does not react to being called off is not waited for. */
function leftBehind(signal: AbortSignal, graceMs: number): Promise<never> {
  return new Promise((_, reject) => {
    const leave = () => setTimeout(() => reject(new Stopped()), graceMs).unref();
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
