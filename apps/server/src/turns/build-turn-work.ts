import type { CreditReservation, TurnWork } from '../core/ports/agent.ts';
import { TurnError } from '../core/turn-error.ts';
import type { EventLog } from '../events/event-log.ts';
import type { TurnWriter } from '../events/turn-writer.ts';
import { openWorkspace } from '../projects/files/open-workspace.ts';
import { readLiveServerLog } from '../projects/logs/read-live-server-log.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/db.ts';
import { openAttachments } from '../store/queries/attachments.ts';
import { findLastVerifiedCheckpoint } from '../store/queries/checkpoints.ts';
import { readConsoleLogs } from '../store/queries/console-logs.ts';
import { type Cap, refundCalls, reserveCredits } from '../store/queries/ledger.ts';
import type { Project } from '../store/queries/projects.ts';
import type { Turn } from '../store/queries/turns.ts';
import { findUserInstructions } from '../store/queries/user-instructions.ts';
import type { ClaimedTurn, ClaimRules } from './claim-turn.ts';
import { findOpenCalls } from './find-open-calls.ts';
import type { PreviewState } from './finish-turn.ts';
import { readEarlierTurns } from './read-earlier-turns.ts';
import { foldReply, readUnfinishedReply } from './unfinished-reply.ts';
import { askUser, proposePlan, type WaitRules } from './wait-for-user.ts';

export interface TurnRules {
  readonly claims: ClaimRules;
  readonly waits: WaitRules;
  readonly turnTimeoutMs: number;
  /** Time that a stopped agent gets to finish before it is abandoned. */
  readonly stopGraceMs: number;
  /** True if model calls are charged. */
  readonly isCharged: boolean;
}

export interface PreviewLinks extends PreviewState {
  /** URL for a phone; null if no phone can open the app. */
  readonly nativeAddress: (project: Project) => string | null;
}

export interface TurnWorkOptions {
  readonly database: Pick<Database, 'db'>;
  readonly log: EventLog;
  readonly rules: TurnRules;
  readonly preview: PreviewLinks;
}

/** The run of a turn that the work belongs to. */
export interface TurnWorkRun {
  readonly writer: TurnWriter;
  readonly signal: AbortSignal;
  /** Called after each step; throws to hand the turn over. */
  readonly betweenSteps: () => void;
}

/** Builds everything that an agent needs to run a claimed turn. */
export async function buildTurnWork(
  { database, log, rules, preview }: TurnWorkOptions,
  { turn, project, journal }: ClaimedTurn,
  { writer, signal, betweenSteps }: TurnWorkRun,
): Promise<TurnWork> {
  const { db } = database;
  const { waits } = rules;
  const isResumed = turn.fence > 1;
  return {
    assignment: {
      turnId: turn.id,
      projectId: turn.projectId,
      userId: project.ownerId,
      platform: project.appPlatform,
      previewUrl: preview.address(project),
      nativeUrl: preview.nativeAddress(project),
      mode: turn.mode,
      prompt: turn.prompt,
      model: turn.model,
      provider: turn.provider,
      reasoningEffort: turn.reasoningEffort,
      autoFix: turn.autoFix,
      context: turn.context,
    },
    journal,
    openCalls: isResumed ? await findOpenCalls(db, turn) : [],
    unfinished: isResumed ? await readUnfinishedReply(db, turn) : foldReply([]),
    signal,
    betweenSteps,
    emit: (event) => writer.emit(event),
    record: (entry, effects) => writer.record(entry, effects),
    isCharged: rules.isCharged,
    reserve: (step, bounds) => reserve({ db, rules }, turn, step, bounds),
    refund: (steps) =>
      refundCalls(
        db,
        steps.map((step) => callReference(turn.id, step)),
      ),
    workspace: openWorkspace(db, turn.projectId),
    userInstructions: async () => (await findUserInstructions(db, turn.userId))?.content ?? '',
    attachments: () => openAttachments(db, turn.id),
    earlierTurns: (limit) => readEarlierTurns(db, turn, limit),
    lastGoodVersion: () => findLastVerifiedCheckpoint(db, turn.projectId),
    consoleLogs: async (limit) =>
      (await readConsoleLogs(db, turn.projectId, limit)).map(({ entry }) => entry),
    liveServerLog: () => readLiveServerLog(db, turn.projectId),
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

async function reserve(
  { db, rules }: { readonly db: Db; readonly rules: TurnRules },
  { id, userId }: Turn,
  step: number,
  bounds: { readonly least: number; readonly most: number },
): Promise<CreditReservation> {
  const seconds = Math.ceil(rules.turnTimeoutMs / 1000);
  const reference = callReference(id, step);
  const reserved = await reserveCredits(db, { userId, reference, ...bounds, turnId: id, seconds });
  if (!('cap' in reserved)) return reserved;
  throw new TurnError('OUT_OF_CREDITS', outOfCredits[reserved.cap]);
}

const outOfCredits: Readonly<Record<Cap, string>> = {
  balance: 'Your plan has no credits left',
  turn: 'Credit limit per turn reached. Raise turn_credit_limit in the project settings to continue',
  project:
    'Monthly credit limit reached for this project. Raise monthly_credit_limit or wait until next month',
};

/** The reference under which a model call is charged. */
export const callReference = (turnId: string, step: number) => `${turnId} ${step}`;
