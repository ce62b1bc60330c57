import { z } from 'zod';
import { count, openObject } from './events/shape.ts';
import { projectStatuses, turnStatuses } from './states.ts';

const id = z.string().nullable();

const ackData = z.discriminatedUnion('kind', [
  openObject({
    kind: z.literal('subscribe'),
    project_id: z.string(),
    head_seq: count,
    active_turn: openObject({
      turn_id: z.string(),
      status: z.enum(turnStatuses),
      question_id: z.string().nullable(),
    }).nullable(),
    replay: openObject({ from_seq: count, to_seq: count, complete: z.boolean() }).nullable(),
  }),
  openObject({ kind: z.literal('unsubscribe'), project_id: z.string() }),
  openObject({
    kind: z.literal('cancel'),
    project_id: z.string(),
    status: z.enum(projectStatuses),
    aborted: z.boolean(),
    turn_id: z.string().nullable(),
  }),
  openObject({
    kind: z.literal('submit_answers'),
    status: z.enum(['accepted', 'already_answered']),
    project_id: z.string(),
    question_id: z.string(),
    turn_id: z.string(),
    answered_at: z.string(),
  }),
  openObject({ kind: z.literal('console_log_data'), project_id: z.string(), accepted: count }),
]);

/**
 * Server replies, exactly one per client message. A rejection is a `nack`, never an `error`: that name belongs to the
 * event that ends a turn.
 */
export const controlFrame = z.discriminatedUnion('type', [
  openObject({ type: z.literal('ack'), id, data: ackData }),
  openObject({
    type: z.literal('nack'),
    id,
    data: openObject({
      kind: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      error_ref: z.string(),
    }),
  }),
  openObject({
    type: z.literal('pong'),
    id,
    data: openObject({ ts: z.number().nullable(), server_time: z.string() }),
  }),
]);
export type ControlFrame = z.infer<typeof controlFrame>;
