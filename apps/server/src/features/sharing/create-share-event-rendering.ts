import { sseV2 } from '@millwright/contract';
import type { SseRendering } from '../../turns/routes/event-stream-renderings.ts';
import { type Audience, redactEventData } from './redact-event-data.ts';

/** Renders the log for readers with a share link; audiences with and without the preview have separate renderings. */
export function createShareEventRendering(audience: Audience, envelope: boolean): SseRendering {
  const codec = sseV2({ envelope });
  return {
    ...codec,
    name: `share${audience.canSeePreview ? '' : ' without preview'}${envelope ? ' envelope' : ''}`,
    encode(event) {
      const data = redactEventData(event.type, event.data, audience);
      return data ? codec.encode(event, JSON.stringify(data)) : '';
    },
  };
}
