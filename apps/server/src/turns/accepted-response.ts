import type { AcceptedBody } from '@millwright/contract';
import type { Db } from '../store/db.ts';
import { findPendingPlan } from '../store/queries/plans.ts';
import { findPendingQuestion } from '../store/queries/questions.ts';
import type { Turn } from '../store/queries/turns.ts';

/** Explains to the sender of a queued message what it waits for. */
export async function acceptedResponse(
  tx: Db,
  projectId: string,
  active: Turn | undefined,
  blockedBy: 'turn' | 'question' | 'plan',
  position: number,
): Promise<AcceptedBody> {
  const ids = { project_id: projectId, turn_id: active?.id ?? '' };
  const queuedHint = 'your message was queued and runs afterwards.';
  if (blockedBy === 'question' && active) {
    const question = await findPendingQuestion(tx, active.id);
    if (question) {
      return {
        code: 'question_pending',
        hint: `The agent is waiting for an answer. Send it to POST /api/v1/vibe/answer; ${queuedHint}`,
        ...ids,
        question_id: question.id,
        expires_at: question.expiresAt.toISOString(),
      };
    }
  }
  if (blockedBy === 'plan' && active) {
    const plan = await findPendingPlan(tx, active.id);
    if (plan) {
      return {
        code: 'plan_pending',
        hint: `The agent is waiting for a decision on its plan. Send it to POST /api/v1/vibe/plan/approve; ${queuedHint}`,
        ...ids,
        plan_id: plan.id,
        expires_at: plan.expiresAt?.toISOString() ?? null,
      };
    }
  }
  return queuedResponse(position);
}

/** For a message that is not blocked by its project, only not yet claimed by a worker. */
export function unclaimedResponse(position: number): AcceptedBody {
  return position > 1
    ? queuedResponse(position)
    : queued('is next in line and starts when a worker is free');
}

/** Omits the position if it is 0: the sender did not request the stream now. */
export function queuedResponse(position: number): AcceptedBody {
  if (position === 0) return queued('was accepted');
  return queued(`is queued behind ${position === 1 ? '1 turn' : `${position} turns`}`);
}

function queued(what: string): AcceptedBody {
  return {
    code: 'message_queued',
    hint: `Your message ${what}. Repeat this request to receive its stream.`,
  };
}
