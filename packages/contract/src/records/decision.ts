import { z } from 'zod';

/** Receipt for a user's decision about a turn. */
export const answerReceipt = z.object({
  status: z.enum(['accepted', 'already_answered']),
  project_id: z.string(),
  question_id: z.string(),
  turn_id: z.string(),
  answered_at: z.string(),
});
export type AnswerReceipt = z.infer<typeof answerReceipt>;

export const planReceipt = z.object({
  project_id: z.string(),
  plan_id: z.string(),
  status: z.enum(['approved', 'revising', 'rejected']),
  turn_id: z.string(),
});
export type PlanReceipt = z.infer<typeof planReceipt>;

export const abortReceipt = z.object({
  project_id: z.string(),
  aborted: z.boolean(),
  status: z.enum(['stopping', 'idle']),
  turn_id: z.string().nullable(),
  queued_dropped: z.int(),
});
export type AbortReceipt = z.infer<typeof abortReceipt>;
