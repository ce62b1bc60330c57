import type { EventType, StampedEvent } from '@millwright/contract';

/** An event of one type, with its place in the log. */
export type Told<T extends EventType> = Extract<StampedEvent, { type: T }>;
