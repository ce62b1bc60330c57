import type { StampedEvent } from './events.ts';

/**
 * Whether an event is no part of the log. It has the number of the last event before it, so a reader shows it
 * and stays at its place.
 */
export const isNotice = ({ data }: Pick<StampedEvent, 'data'>): boolean =>
  (data as { phase?: unknown }).phase === 'storage_full';
