import type { Event } from './events.ts';
import type { TurnEnding } from './states.ts';

/** How this event ends its turn, if it does. Stopped turns end with a `status`, not with an `error`. */
export function endingOf(event: Event): TurnEnding | undefined {
  if (event.type === 'complete' || event.type === 'error') return event.type;
  if (event.type !== 'status') return undefined;
  const { phase } = event.data;
  return phase === 'aborted' || phase === 'interrupted' ? phase : undefined;
}
