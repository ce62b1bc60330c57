import type { StampedEvent } from './events.ts';

/**
 * True if an event is not part of the log. It has the number of the event before it, so a reader shows it without
 * moving its cursor.
 */
export const isNotice = ({ data }: Pick<StampedEvent, 'data'>): boolean =>
  (data as { phase?: unknown }).phase === 'storage_full';
