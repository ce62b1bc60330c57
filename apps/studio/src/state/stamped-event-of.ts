import type { EventType, StampedEvent } from '@millwright/contract';

/** An event of one type, with its stamp. */
export type StampedEventOf<T extends EventType> = Extract<StampedEvent, { type: T }>;
