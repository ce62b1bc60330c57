import { z } from 'zod';

/** Exactly two keys: ids of the queued turn travel in headers. */
export const messageQueued = z.strictObject({
  code: z.literal('message_queued'),
  hint: z.string(),
});

const waiting = { hint: z.string(), project_id: z.string(), turn_id: z.string() };

export const questionPending = z.object({
  code: z.literal('question_pending'),
  ...waiting,
  question_id: z.string(),
  expires_at: z.string(),
});

export const planPending = z.object({
  code: z.literal('plan_pending'),
  ...waiting,
  plan_id: z.string(),
  expires_at: z.string().nullable(),
});

/** Bodies of a 202: the message is stored, but no stream could be opened for it. */
export const acceptedBody = z.discriminatedUnion('code', [
  messageQueued,
  questionPending,
  planPending,
]);
export type AcceptedBody = z.infer<typeof acceptedBody>;
