import { abortReceipt, answerReceipt, idField, limits, planReceipt } from '@millwright/contract';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

const project_id = idField();
const decisionAnnotations = { readOnlyHint: false, openWorldHint: false } as const;

export const answerQuestion = defineTool({
  name: 'answer_question',
  title: 'Answer the agent',
  description:
    'Answers the question a turn is waiting for (status awaiting_answer; get_turn shows it). Keys are those of the question, values are option labels or free text. Unanswered questions expire after a few minutes and the agent decides on its own.',
  scope: 'projects:write',
  annotations: { ...decisionAnnotations, destructiveHint: false, idempotentHint: true },
  input: z.object({
    project_id,
    question_id: idField(),
    answers: z
      .record(z.string(), z.string().max(limits.own.answerChars))
      .describe('Answers by question key'),
  }),
  output: answerReceipt,
  run: (request, { actions, userId }) => actions.answer(userId, request),
  summarize: ({ status, turn_id }) => `${status}; turn ${turn_id} continues`,
});

export const approvePlan = defineTool({
  name: 'approve_plan',
  title: 'Decide on a plan',
  description:
    'Decides on the plan a turn is waiting for (status awaiting_plan; get_turn shows it): approved builds it, with edited_plan replacing the proposal; not approved with feedback requests a revision; not approved without feedback ends the turn.',
  scope: 'projects:write',
  annotations: { ...decisionAnnotations, destructiveHint: false, idempotentHint: true },
  input: z.object({
    project_id,
    approved: z.boolean(),
    feedback: z.string().max(limits.own.feedbackChars).optional(),
    edited_plan: z.string().min(1).optional().describe('The complete edited plan, in Markdown'),
    plan_id: idField().optional().describe('Rejected if a newer plan is waiting'),
  }),
  output: planReceipt,
  run: (request, { actions, userId }) => actions.approve(userId, request),
  summarize: ({ status, turn_id }) => `Plan ${status}; see turn ${turn_id}`,
});

export const abort = defineTool({
  name: 'abort',
  title: 'Stop a project',
  description:
    'Stops the agent in a project. Work done so far is kept. With scope session (default) queued messages are dropped too, with turn they run next.',
  scope: 'projects:write',
  annotations: { ...decisionAnnotations, destructiveHint: true, idempotentHint: true },
  input: z.object({
    project_id,
    scope: z.enum(['session', 'turn']).optional(),
    turn_id: idField().optional().describe('Only if this turn is still running'),
  }),
  output: abortReceipt,
  run: ({ project_id: id, ...request }, { actions, userId }) => actions.abort(userId, id, request),
  summarize: ({ aborted, turn_id }) => (aborted ? `Stopping ${turn_id}` : 'Nothing was running'),
});
