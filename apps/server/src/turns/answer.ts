import type { AnswerReceipt, AnswerRequest } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { maskSecretAnswers } from '../core/mask-secret-answers.ts';
import { toCanonicalJson } from '../core/message-fingerprint.ts';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import { validateAnswers } from '../core/validate-answers.ts';
import type { EventLog } from '../events/event-log.ts';
import { requireLocked } from '../projects/require-project.ts';
import { type FoundQuestion, findQuestion, settleQuestion } from '../store/queries/questions.ts';
import { moveTurn } from '../store/queries/turns.ts';
import { buildTurnUpdateEvent } from './build-turn-events.ts';

/** Records an answer. The first one wins, regardless of transport. */
export async function answer(
  log: EventLog,
  queue: TurnQueue,
  userId: string,
  request: AnswerRequest,
): Promise<AnswerReceipt> {
  const receipt = await log.transact(async (tx, append): Promise<AnswerReceipt> => {
    const project = await requireLocked(tx, userId, request.project_id);
    const row = await findQuestion(tx, request.question_id);
    if (row?.projectId !== project.id) {
      throw new ApiError('QUESTION_NOT_FOUND', 'Question not found in this project');
    }
    const answers = validateAnswers(row.questions, request.answers);
    const base = { project_id: project.id, question_id: row.id, turn_id: row.turnId };
    if (row.status === 'answered') {
      if (toCanonicalJson(row.answers) !== toCanonicalJson(answers)) {
        throw new ApiError(
          'QUESTION_ALREADY_ANSWERED',
          'The question already has a different answer',
        );
      }
      return {
        status: 'already_answered',
        ...base,
        answered_at: row.answeredAt?.toISOString() ?? '',
      };
    }
    rejectLate(row);
    const now = new Date();
    await settleQuestion(tx, row.id, 'answered', { answers, answeredBy: userId, answeredAt: now });
    await append(project.id, row.turnId, {
      type: 'ask_user_resolved',
      data: {
        question_id: row.id,
        answers: maskSecretAnswers(row.questions, answers),
        answered_by: userId,
        answered_at: now.toISOString(),
      },
    });
    const running = await moveTurn(tx, row.turnId, 'running', { leaseUntil: null });
    if (running) await append(project.id, row.turnId, buildTurnUpdateEvent(running));
    return { status: 'accepted', ...base, answered_at: now.toISOString() };
  });
  if (receipt.status === 'accepted') queue.wake(receipt.project_id);
  return receipt;
}

function rejectLate({ status, isDue }: FoundQuestion): void {
  if (status === 'cancelled') {
    throw new ApiError('QUESTION_EXPIRED', 'The question is no longer open', {
      hint: 'The turn that asked it was stopped.',
    });
  }
  if (status === 'expired' || isDue) {
    throw new ApiError('QUESTION_EXPIRED', 'The time to answer has passed', {
      hint: 'The agent continued without an answer.',
    });
  }
}
