import { z } from 'zod';
import { question } from '../events/question.ts';
import { turnContext } from '../requests/context.ts';
import { planStatuses, questionStatuses } from '../states.ts';
import { attachmentRecord } from './turn.ts';

const time = z.iso.datetime();
const anyObject = z.record(z.string(), z.unknown());

const messageFields = {
  message_id: z.string(),
  turn_id: z.string(),
  text: z.string(),
  created_at: time,
};

export const messageRecord = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user'),
    ...messageFields,
    images: z.array(attachmentRecord),
    documents: z.array(attachmentRecord),
    context: turnContext.nullable(),
  }),
  z.object({ role: z.literal('assistant'), ...messageFields }),
]);
export type MessageRecord = z.infer<typeof messageRecord>;

export const questionRecord = z.object({
  question_id: z.string(),
  project_id: z.string(),
  turn_id: z.string(),
  tool_call_id: z.string(),
  status: z.enum(questionStatuses),
  questions: z.array(question),
  answers: z.record(z.string(), z.string()).nullable(),
  answered_by: z.string().nullable(),
  asked_at: time,
  expires_at: time,
  answered_at: time.nullable(),
});
export type QuestionRecord = z.infer<typeof questionRecord>;

export const planRecord = z.object({
  plan_id: z.string(),
  project_id: z.string(),
  turn_id: z.string(),
  tool_call_id: z.string(),
  revision: z.int(),
  title: z.string(),
  plan: z.string(),
  steps: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  status: z.enum(planStatuses),
  feedback: z.string().nullable(),
  edited_plan: z.union([z.string(), anyObject]).nullable(),
  context: turnContext.nullable().describe('Sent with the decision on the plan'),
  resolved_by: z.string().nullable(),
  proposed_at: time,
  expires_at: time.nullable(),
  resolved_at: time.nullable(),
});
export type PlanRecord = z.infer<typeof planRecord>;

export const eventsRecord = z.object({
  events: z.array(
    z.object({
      seq: z.int(),
      turn_id: z.string().nullable().describe('Null for user actions outside of a turn'),
      type: z.string(),
      data: anyObject,
      ts: time,
    }),
  ),
  head_seq: z.int().describe('The number of the newest event of the project'),
  next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page'),
});
