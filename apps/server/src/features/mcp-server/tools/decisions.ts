import { abortReceipt, answerReceipt, idField, limits, planReceipt } from '@millwright/contract';
import { z } from 'zod';
import { tool } from '../tool.ts';

const project_id = idField();
const deciding = { readOnlyHint: false, openWorldHint: false } as const;

export const answerQuestion = tool({
  name: 'answer_question',
  title: 'Answer the agent',
  description:
    'Answers the question a turn waits for (status awaiting_answer; get_turn shows it). Keys are those of the question, values the labels of the options or a text. Unanswered questions expire after some minutes and the agent decides by itself.',
  scope: 'projects:write',
  annotations: { ...deciding, destructiveHint: false, idempotentHint: true },
  input: z.object({
    project_id,
    question_id: idField(),
    answers: z
      .record(z.string(), z.string().max(limits.own.answerChars))
      .describe('By key of the question'),
  }),
  output: answerReceipt,
  run: (request, { actions, userId }) => actions.answer(userId, request),
  tell: ({ status, turn_id }) => `${status}; turn ${turn_id} goes on`,
});

export const approvePlan = tool({
  name: 'approve_plan',
  title: 'Decide on a plan',
  description:
    'Decides on the plan a turn waits for (status awaiting_plan; get_turn shows it): approved builds it, with edited_plan instead of what was proposed; not approved with feedback has it revised; not approved without feedback ends the turn.',
  scope: 'projects:write',
  annotations: { ...deciding, destructiveHint: false, idempotentHint: true },
  input: z.object({
    project_id,
    approved: z.boolean(),
    feedback: z.string().max(limits.own.feedbackChars).optional(),
    edited_plan: z
      .string()
      .min(1)
      .optional()
      .describe('The whole plan as it shall be, in Markdown'),
    plan_id: idField().optional().describe('Refused when another plan waits by now'),
  }),
  output: planReceipt,
  run: (request, { actions, userId }) => actions.approve(userId, request),
  tell: ({ status, turn_id }) => `Plan ${status}; see turn ${turn_id}`,
});

export const abort = tool({
  name: 'abort',
  title: 'Stop a project',
  description:
    'Stops what the agent does in a project. What was written so far stays. With scope session (default) queued messages are dropped too, with turn they run next.',
  scope: 'projects:write',
  annotations: { ...deciding, destructiveHint: true, idempotentHint: true },
  input: z.object({
    project_id,
    scope: z.enum(['session', 'turn']).optional(),
    turn_id: idField().optional().describe('Only if this turn is still the one that runs'),
  }),
  output: abortReceipt,
  run: ({ project_id: id, ...request }, { actions, userId }) => actions.abort(userId, id, request),
  tell: ({ aborted, turn_id }) => (aborted ? `Stopping ${turn_id}` : 'Nothing was running'),
});
