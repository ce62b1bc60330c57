import type { TurnRecord } from '@millwright/contract';

/** The user's request for a turn. */
export type UserRequest = Pick<
  TurnRecord,
  | 'turn_id'
  | 'project_id'
  | 'mode'
  | 'prompt'
  | 'model'
  | 'provider'
  | 'reasoning_effort'
  | 'images'
  | 'documents'
  | 'auto_fix'
  | 'context'
  | 'created_at'
>;
