import { z } from 'zod';
import { count, open } from './events/shape.ts';
import { projectStatuses, turnStatuses } from './states.ts';

const id = z.string().nullable();

const ackData = z.discriminatedUnion('kind', [
  open({
    kind: z.literal('subscribe'),
    project_id: z.string(),
    head_seq: count,
    active_turn: open({
      turn_id: z.string(),
      status: z.enum(turnStatuses),
      question_id: z.string().nullable(),
    }).nullable(),
    replay: open({ from_seq: count, to_seq: count, complete: z.boolean() }).nullable(),
  }),
  open({ kind: z.literal('unsubscribe'), project_id: z.string() }),
  open({
    kind: z.literal('cancel'),
    project_id: z.string(),
    status: z.enum(projectStatuses),
    aborted: z.boolean(),
    turn_id: z.string().nullable(),
  }),
  open({
    kind: z.literal('submit_answers'),
    status: z.enum(['accepted', 'already_answered']),
    project_id: z.string(),
    question_id: z.string(),
    turn_id: z.string(),
    answered_at: z.string(),
  }),
  open({ kind: z.literal('console_log_data'), project_id: z.string(), accepted: count }),
]);

/**
 * Server replies, exactly one per client message. A rejection is a `nack`, never an `error`: that name belongs to the
 * event that ends a turn.
 */
export const controlFrame = z.discriminatedUnion('type', [
  open({ type: z.literal('ack'), id, data: ackData }),
  open({
    type: z.literal('nack'),
    id,
    data: open({
      kind: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      error_ref: z.string(),
    }),
  }),
  open({
    type: z.literal('pong'),
    id,
    data: open({ ts: z.number().nullable(), server_time: z.string() }),
  }),
]);
export type ControlFrame = z.infer<typeof controlFrame>;
