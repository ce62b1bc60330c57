import type { Event } from './events.ts';
import type { TurnEnding } from './states.ts';

/** The ending this event causes, if any. Stopped turns end with a `status`, not with an `error`. */
export function endingOf(event: Event): TurnEnding | undefined {
  if (event.type === 'complete' || event.type === 'error') return event.type;
  if (event.type !== 'status') return undefined;
  const { phase } = event.data;
  return phase === 'aborted' || phase === 'interrupted' ? phase : undefined;
}
