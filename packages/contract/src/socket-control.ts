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
 * Replies of the server, exactly one per client message. A refusal is a `nack`, never an `error`:
 * that name belongs to the event that ends a turn.
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

type CloseKind = {
  readonly code: number;
  readonly meaning: string;
  readonly client: 'stop' | 'reconnect' | 'back_off' | 'fix' | 'authenticate';
};

/** Why the server closes a socket, and what its client should do then. */
export const closeCodes = {
  normal: { code: 1000, meaning: 'done', client: 'stop' },
  goingAway: { code: 1001, meaning: 'the server is going away', client: 'reconnect' },
  binary: { code: 1003, meaning: 'binary frames are not spoken', client: 'fix' },
  policy: { code: 1008, meaning: 'the origin is not allowed', client: 'stop' },
  tooBig: { code: 1009, meaning: 'a frame was over 1 MB', client: 'fix' },
  internal: { code: 1011, meaning: 'internal error', client: 'back_off' },
  restart: { code: 1012, meaning: 'the server restarts', client: 'reconnect' },
  overloaded: { code: 1013, meaning: 'the server is overloaded', client: 'back_off' },
  malformed: { code: 4400, meaning: 'too many malformed messages', client: 'fix' },
  unauthorized: {
    code: 4401,
    meaning: 'the token is missing, invalid or expired',
    client: 'authenticate',
  },
  accessRevoked: { code: 4403, meaning: 'access to the project was revoked', client: 'stop' },
  silent: { code: 4408, meaning: 'nothing was heard for too long', client: 'reconnect' },
  flooding: { code: 4429, meaning: 'too many messages', client: 'back_off' },
} as const satisfies Record<string, CloseKind>;

export type CloseReason = keyof typeof closeCodes;
