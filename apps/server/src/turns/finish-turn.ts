import type { EventOf, PreviewStatus } from '@millwright/contract';
import { buildAbortedToolEnd } from '../core/build-aborted-tool-end.ts';
import { buildRefundEvent } from '../core/build-refund-event.ts';
import { deriveTitle } from '../core/derive-title.ts';
import type { AgentOutcome } from '../core/ports/agent.ts';
import type { PreviewAddress } from '../core/ports/previews.ts';
import { isServiceFault } from '../core/turn-error.ts';
import type { Append } from '../events/event-log.ts';
import { checkpointEvent, saveCheckpoint } from '../projects/checkpoints/checkpoints.ts';
import { nameProjectAfterApp } from '../projects/name-project-after-app.ts';
import type { Db } from '../store/db.ts';
import { refundTurnCalls } from '../store/queries/ledger.ts';
import { findPendingPlan, settlePlan } from '../store/queries/plans.ts';
import type { Project } from '../store/queries/projects.ts';
import { findPendingQuestion, settleQuestion } from '../store/queries/questions.ts';
import { changeTurn, moveTurn, type Turn } from '../store/queries/turns.ts';
import { buildErrorData, buildStatusEvent, buildTurnUpdateEvent } from './build-turn-events.ts';
import { findOpenCalls } from './find-open-calls.ts';
import { hasEvents } from './has-events.ts';

/** The preview fields of a turn's final events. */
export interface PreviewState {
  readonly address: PreviewAddress;
  readonly status: (project: Project) => PreviewStatus;
}

interface EndedTurn {
  readonly turn: Turn;
  /** Emitted before the last event. */
  readonly usage?: EventOf<'usage'> | undefined;
  readonly outcome?: EventOf<'outcome'> | undefined;
  readonly isVerified?: boolean;
  readonly renames?: readonly EventOf<'project_update'>[];
  readonly last: EventOf<'complete' | 'error' | 'status'>;
}

/** Ends a turn that its agent has finished. A stop promised in the meantime takes precedence. */
export async function finishTurn(
  db: Db,
  append: Append,
  held: Turn,
  project: Project,
  outcome: AgentOutcome,
  preview: PreviewState,
): Promise<Turn | undefined> {
  const release = { endedAt: 'now', leaseUntil: null, holder: null } as const;
  if (held.stop) return stopTurn(db, append, held, held.stop, held.fence);
  if (outcome.status === 'completed') {
    const { result, isVerified, title } = outcome;
    const turn = await moveTurn(db, held.id, 'completed', { ...release, result }, held.fence);
    const data = {
      project_id: project.id,
      preview_url: preview.address(project),
      files_created: result.files_created,
      tool_calls: result.tool_calls,
      tokens_in: result.tokens_in,
      tokens_out: result.tokens_out,
    };
    const usage = { type: 'usage', data: { ...outcome.usage, final: true } } as const;
    if (!turn) return undefined;
    const renames = await nameProjectAfterApp(db, turn, project, preview.status(project), title);
    const last = { type: 'complete', data } as const;
    const report = { type: 'outcome', data: outcome.outcome } as const;
    return appendEnding(db, append, { turn, usage, outcome: report, isVerified, renames, last });
  }
  return failTurn(db, append, held, outcome, held.fence);
}

export async function failTurn(
  db: Db,
  append: Append,
  turn: Turn,
  failure: Extract<AgentOutcome, { status: 'failed' }>,
  fence?: number,
): Promise<Turn | undefined> {
  await endOpenCalls(db, append, turn);
  // Failures caused by the service are not charged.
  const refunded = isServiceFault(failure.code) ? await refundTurnCalls(db, turn.id) : 0;
  const error = buildErrorData(failure.code, failure.message);
  const changes = { endedAt: 'now', leaseUntil: null, holder: null, error } as const;
  const moved = await moveTurn(db, turn.id, 'failed', changes, fence);
  const usage = refunded > 0 ? buildRefundEvent({ ...turn, turnId: turn.id }, refunded) : undefined;
  return (
    moved && appendEnding(db, append, { turn: moved, usage, last: { type: 'error', data: error } })
  );
}

/** Ends a stopped turn and cancels its pending question or plan. */
export async function stopTurn(
  db: Db,
  append: Append,
  turn: Turn,
  how: 'aborted' | 'interrupted',
  fence?: number,
): Promise<Turn | undefined> {
  await cancelWaits(db, append, turn, how);
  await endOpenCalls(db, append, turn);
  const changes = { endedAt: 'now', leaseUntil: null, holder: null, stop: how } as const;
  const moved = await moveTurn(db, turn.id, how, changes, fence);
  return moved && appendEnding(db, append, { turn: moved, last: buildStatusEvent(moved, how) });
}

/** Ends every started tool call, even if its turn is cut off. */
async function endOpenCalls(db: Db, append: Append, turn: Turn): Promise<void> {
  const open = await findOpenCalls(db, turn);
  if (open.length > 0) await append(turn.projectId, turn.id, ...open.map(buildAbortedToolEnd));
}

async function appendEnding(
  db: Db,
  append: Append,
  { turn, usage, outcome, isVerified = false, renames = [], last }: EndedTurn,
): Promise<Turn> {
  // A turn that ends unclaimed may have no events yet, and a status event must come first.
  const isUnseen = turn.startedAt === null && !(await hasEvents(db, turn));
  const first = isUnseen ? [buildStatusEvent(turn, 'queued')] : [];
  const saved = await saveFinalCheckpoint(db, turn, isVerified);
  const events = [
    ...first,
    ...(outcome ? [outcome] : []),
    ...(usage ? [usage] : []),
    ...saved,
    ...renames,
    buildTurnUpdateEvent(turn),
    last,
  ];
  const lastSeq = await append(turn.projectId, turn.id, ...events);
  await changeTurn(db, turn.id, { lastSeq });
  return { ...turn, lastSeq };
}

/** Saves a checkpoint however the turn ends, so that its files can be restored. */
async function saveFinalCheckpoint(
  db: Db,
  turn: Turn,
  isVerified: boolean,
): Promise<EventOf<'checkpoint'>[]> {
  if (turn.startedAt === null) return [];
  const origin = { turnId: turn.id, label: deriveTitle(turn.prompt), isVerified };
  const checkpoint = await saveCheckpoint(db, turn.projectId, origin);
  return checkpoint ? [checkpointEvent(checkpoint)] : [];
}

/** Cancels the pending question and plan of a turn that is being stopped. */
export async function cancelWaits(
  db: Db,
  append: Append,
  turn: Turn,
  reason: 'aborted' | 'interrupted',
): Promise<void> {
  const question = await findPendingQuestion(db, turn.id);
  if (question && (await settleQuestion(db, question.id, 'cancelled'))) {
    await append(turn.projectId, turn.id, {
      type: 'ask_user_expired',
      data: { question_id: question.id, reason },
    });
  }
  const plan = await findPendingPlan(db, turn.id);
  if (plan && (await settlePlan(db, plan.id, 'cancelled', { resolvedAt: new Date() }))) {
    await append(turn.projectId, turn.id, {
      type: 'plan_resolved',
      data: {
        plan_id: plan.id,
        turn_id: turn.id,
        status: 'cancelled',
        feedback: null,
        edited: false,
        resolved_by: null,
      },
    });
  }
}
