import { z } from 'zod';
import { turnStatuses } from '../states.ts';
import { count, id, open, webUrl } from './shape.ts';

export const complete = z
  .strictObject({
    project_id: id,
    preview_url: webUrl,
    files_created: count,
    tool_calls: count,
    tokens_in: count,
    tokens_out: count,
  })
  .describe('The turn succeeded; it emits nothing more.');

export const error = z
  .strictObject({ message: z.string(), code: z.string().min(1), error_ref: z.string().min(1) })
  .describe('Something the agent cannot recover from ended the turn.');

export const turnUpdate = open({
  turn_id: id,
  status: z.enum(turnStatuses),
  queue_position: count
    .nullable()
    .describe('Among the messages of its project that wait; 1 begins next, null is not queued'),
  reason: z.string().nullable(),
  superseded_by: id.nullable(),
}).describe('The turn entered another state or another place in the queue.');

export const usage = open({
  turn_id: id,
  model: z.string(),
  provider: z.string(),
  tokens_in: count,
  tokens_out: count,
  tokens_cached: count,
  tokens_reasoning: count,
  credits: z.number().nonnegative(),
  credits_remaining: z.number().nullable(),
  credits_refunded: z
    .number()
    .positive()
    .optional()
    .describe('What was charged before and is given back, because it was of no use.'),
  final: z.boolean().optional(),
}).describe('A model call was paid for; once more, with the sum, before the turn completes.');

export const resync = open({
  reason: z.enum(['slow_consumer', 'retention']),
  head_seq: count,
  resume_after_seq: count,
}).describe('The reader missed events and must load the project anew.');
