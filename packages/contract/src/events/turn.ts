import { z } from 'zod';
import { turnStatuses } from '../states.ts';
import { count, id, openObject, webUrl } from './shape.ts';

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
  .describe('An error the agent cannot recover from ended the turn.');

export const turnUpdate = openObject({
  turn_id: id,
  status: z.enum(turnStatuses),
  queue_position: count
    .nullable()
    .describe(
      'Position among the waiting messages of its project; 1 starts next, null if not queued',
    ),
  reason: z.string().nullable(),
  superseded_by: id.nullable(),
}).describe('The status of the turn or its position in the queue changed.');

export const usage = openObject({
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
    .describe(
      'Credits that were charged earlier and are refunded, because the call was of no use.',
    ),
  final: z.boolean().optional(),
}).describe('A model call was charged; sent once more, with the total, before the turn completes.');

export const resync = openObject({
  reason: z.enum(['slow_consumer', 'retention']),
  head_seq: count,
  resume_after_seq: count,
}).describe('The reader missed events and must reload the project.');
