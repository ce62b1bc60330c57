import type { EventType, StampedEvent } from '@millwright/contract';

/** An event of one type, with its stamp. */
export type Told<T extends EventType> = Extract<StampedEvent, { type: T }>;
