import type { TurnRecord } from '@millwright/contract';

/** What the user asked for with a turn. */
export type Asked = Pick<
  TurnRecord,
  | 'turn_id'
  | 'project_id'
  | 'mode'
  | 'prompt'
  | 'model'
  | 'provider'
  | 'images'
  | 'documents'
  | 'auto_fix'
  | 'context'
  | 'created_at'
>;
