import { newId, type Question } from '@millwright/contract';
import {
  type PlanDraft,
  type PlanVerdict,
  type QuestionAnswer,
  SuspendedError,
} from '../core/ports/agent.ts';
import type { Append, EventLog } from '../events/event-log.ts';
import { LeaseLostError } from '../events/turn-writer.ts';
import type { Db } from '../store/db.ts';
import { countPlans, findPlanOfCall, insertPlan } from '../store/queries/plans.ts';
import { lockProject } from '../store/queries/projects.ts';
import { findQuestionOfCall, insertQuestion } from '../store/queries/questions.ts';
import { moveTurn, type Turn } from '../store/queries/turns.ts';
import { buildStatusEvent, buildTurnUpdateEvent } from './build-turn-events.ts';

/** The turn waits for a user and needs no worker until then. */
export class ParkedError extends SuspendedError {}

/** The turn is being stopped, so it cannot ask the user. */
export class StoppedError extends SuspendedError {}

export interface WaitRules {
  readonly questionSeconds: number;
  /** 0 means that a plan never expires. */
  readonly planSeconds: number;
}

/** Returns the answer to a question that this call asked before, otherwise asks it and parks the turn. */
export async function askUser(
  db: Db,
  log: EventLog,
  turn: Turn,
  toolCallId: string,
  questions: readonly Question[],
  { questionSeconds }: WaitRules,
): Promise<QuestionAnswer> {
  const known = await findQuestionOfCall(db, turn.id, toolCallId);
  if (known?.status === 'answered') return { status: 'answered', answers: known.answers ?? {} };
  if (known?.status === 'expired') return { status: 'expired' };
  if (known) throw new StoppedError();
  const id = newId('question');
  return park(log, turn, 'awaiting_answer', async (tx, append) => {
    const question = {
      id,
      projectId: turn.projectId,
      turnId: turn.id,
      toolCallId,
      questions: [...questions],
    };
    const { askedAt, expiresAt } = await insertQuestion(tx, question, questionSeconds);
    await append(turn.projectId, turn.id, {
      type: 'ask_user_question',
      data: {
        question_id: id,
        turn_id: turn.id,
        tool_call_id: toolCallId,
        questions: [...questions],
        asked_at: askedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        timeout_s: questionSeconds,
      },
    });
  });
}

/** Returns the verdict on a plan that this call proposed before, otherwise proposes it and parks the turn. */
export async function proposePlan(
  db: Db,
  log: EventLog,
  turn: Turn,
  toolCallId: string,
  draft: PlanDraft,
  { planSeconds }: WaitRules,
): Promise<PlanVerdict> {
  const known = await findPlanOfCall(db, turn.id, toolCallId);
  if (known) {
    const { status: verdict, editedPlan, feedback, context } = known;
    if (verdict === 'approved') return { status: verdict, editedPlan, context };
    if (verdict === 'revising') return { status: verdict, feedback, context };
    if (verdict === 'rejected') return { status: verdict, context };
    throw new StoppedError();
  }
  const id = newId('plan');
  return park(log, turn, 'awaiting_plan', async (tx, append) => {
    const revision = (await countPlans(tx, turn.id)) + 1;
    const { title, plan } = draft;
    const steps = [...draft.steps];
    const proposed = {
      id,
      projectId: turn.projectId,
      turnId: turn.id,
      toolCallId,
      revision,
      title,
      plan,
      steps,
    };
    const { expiresAt } = await insertPlan(tx, proposed, planSeconds);
    await append(turn.projectId, turn.id, {
      type: 'plan_proposed',
      data: {
        plan_id: id,
        turn_id: turn.id,
        revision,
        title,
        plan,
        steps,
        expires_at: expiresAt?.toISOString() ?? null,
      },
    });
  });
}

/** Releases the turn in the same transaction that records what it waits for. */
async function park(
  log: EventLog,
  turn: Turn,
  state: 'awaiting_answer' | 'awaiting_plan',
  ask: (tx: Db, append: Append) => Promise<void>,
): Promise<never> {
  await log.transact(async (tx, append) => {
    await lockProject(tx, turn.projectId);
    const parked = await moveTurn(
      tx,
      turn.id,
      state,
      { leaseUntil: null, holder: null },
      turn.fence,
    );
    if (!parked) throw new LeaseLostError();
    if (parked.stop) throw new StoppedError();
    await ask(tx, append);
    await append(
      turn.projectId,
      turn.id,
      buildTurnUpdateEvent(parked),
      buildStatusEvent(parked, state),
    );
  });
  throw new ParkedError();
}
