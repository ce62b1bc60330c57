import { z } from 'zod';
import { limits } from '../limits.ts';
import { count, id, openObject, time } from './shape.ts';

export const question = openObject({
  key: z.string().min(1),
  header: z.string(),
  question: z.string().min(1),
  options: z
    .array(openObject({ label: z.string(), description: z.string() }))
    .max(limits.own.optionsPerQuestion),
  multi_select: z.boolean(),
  allow_custom: z.boolean(),
  required: z.boolean(),
  secret: z.boolean(),
});
export type Question = z.infer<typeof question>;

export const askUserQuestion = openObject({
  question_id: id,
  turn_id: id,
  tool_call_id: id,
  questions: z.array(question).min(1).max(limits.own.questionsPerAsk),
  asked_at: time,
  expires_at: time,
  timeout_s: count,
}).describe('The agent needs an answer and waits for it.');

export const askUserResolved = openObject({
  question_id: id,
  answers: z.record(z.string(), z.string()),
  answered_by: id,
  answered_at: time,
}).describe('An answer arrived and the agent continues.');

export const askUserExpired = openObject({
  question_id: id,
  reason: z.enum(['timeout', 'aborted', 'interrupted']),
}).describe('A question can no longer be answered.');
