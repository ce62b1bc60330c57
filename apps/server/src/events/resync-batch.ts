import type { EventData } from '@millwright/contract';
import { CommittedEventBatch } from './committed-event-batch.ts';

export interface ResyncCursor {
  readonly projectId: string;
  readonly turnId: string | null;
  readonly ts: Date;
}

/**
 * Instructs one reader to drop its state. It is not part of the log: its sequence number is the cursor from which
 * everything can be read again.
 */
export class ResyncBatch extends CommittedEventBatch {
  readonly head: number;

  constructor({ projectId, turnId, ts }: ResyncCursor, data: EventData<'resync'>) {
    const json = JSON.stringify(data);
    super(projectId, [{ seq: data.resume_after_seq, turnId, type: 'resync', json, ts }]);
    this.head = data.head_seq;
  }
}
