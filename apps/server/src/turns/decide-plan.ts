import type { PlanDecisionRequest, PlanReceipt } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { toCanonicalJson } from '../core/message-fingerprint.ts';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import type { EventLog } from '../events/event-log.ts';
import { requireLocked } from '../projects/require-project.ts';
import type { Db } from '../store/db.ts';
import { findLatestPlan, type PlanRow, settlePlan } from '../store/queries/plans.ts';
import { findTurn, moveTurn } from '../store/queries/turns.ts';
import { buildTurnUpdateEvent } from './build-turn-events.ts';

/** Records the decision on the pending plan. Idempotent for the same decision. */
export async function decidePlan(
  log: EventLog,
  queue: TurnQueue,
  userId: string,
  request: PlanDecisionRequest,
): Promise<PlanReceipt> {
  const verdict = verdictOf(request);
  const { receipt, isNew } = await log.transact(async (tx, append) => {
    const project = await requireLocked(tx, userId, request.project_id);
    const plan = await findLatestPlan(tx, project.id);
    const receiptFor = (row: PlanRow) => ({
      project_id: project.id,
      plan_id: row.id,
      status: verdict,
      turn_id: row.turnId,
    });
    if (plan?.status !== 'pending') {
      if (plan && isRepeated(plan, verdict, request) && (await hasEffort(tx, plan, request)))
        return { receipt: receiptFor(plan), isNew: false };
      throw new ApiError('NO_PLAN_PENDING', 'No plan is waiting for a decision');
    }
    if (request.plan_id && request.plan_id !== plan.id) {
      throw new ApiError('PLAN_SUPERSEDED', 'A newer plan is waiting for a decision', {
        hint: `Decide on ${plan.id} instead.`,
      });
    }
    await settlePlan(tx, plan.id, verdict, {
      feedback: request.feedback ?? null,
      editedPlan: request.edited_plan ?? null,
      context: request.context ?? null,
      resolvedBy: userId,
      resolvedAt: new Date(),
    });
    await append(project.id, plan.turnId, {
      type: 'plan_resolved',
      data: {
        plan_id: plan.id,
        turn_id: plan.turnId,
        status: verdict,
        feedback: request.feedback ?? null,
        edited: request.edited_plan !== undefined,
        resolved_by: userId,
      },
    });
    const { reasoning_effort: reasoningEffort } = request;
    const running = await moveTurn(tx, plan.turnId, 'running', {
      leaseUntil: null,
      ...(reasoningEffort && { reasoningEffort }),
    });
    if (running) await append(project.id, plan.turnId, buildTurnUpdateEvent(running));
    return { receipt: receiptFor(plan), isNew: true };
  });
  if (isNew) queue.wake(receipt.project_id);
  return receipt;
}

function verdictOf({ approved, feedback }: PlanDecisionRequest): PlanReceipt['status'] {
  if (approved) return 'approved';
  return feedback ? 'revising' : 'rejected';
}

/** True if the turn has the requested effort, or none is requested. */
async function hasEffort(
  tx: Db,
  { turnId }: PlanRow,
  { reasoning_effort }: PlanDecisionRequest,
): Promise<boolean> {
  if (reasoning_effort === undefined) return true;
  return (await findTurn(tx, turnId))?.reasoningEffort === reasoning_effort;
}

/** True if the decision equals the recorded one exactly: a different one must not be silently dropped. */
function isRepeated(
  plan: PlanRow,
  verdict: PlanReceipt['status'],
  { plan_id, feedback, edited_plan, context }: PlanDecisionRequest,
): boolean {
  return (
    plan.status === verdict &&
    (plan_id === undefined || plan_id === plan.id) &&
    plan.feedback === (feedback ?? null) &&
    toCanonicalJson(plan.editedPlan) === toCanonicalJson(edited_plan ?? null) &&
    toCanonicalJson(plan.context) === toCanonicalJson(context ?? null)
  );
}
