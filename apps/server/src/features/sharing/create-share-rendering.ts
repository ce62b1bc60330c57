import { sseV2 } from '@millwright/contract';
import type { SseRendering } from '../../turns/routes/renderings.ts';
import { type Audience, toPublicData } from './to-public-data.ts';

/** Renders the log for readers with a share link; audiences with and without the preview have separate renderings. */
export function createShareRendering(audience: Audience, envelope: boolean): SseRendering {
  const codec = sseV2({ envelope });
  return {
    ...codec,
    name: `share${audience.canSeePreview ? '' : ' without preview'}${envelope ? ' envelope' : ''}`,
    encode(event) {
      const data = toPublicData(event.type, event.data, audience);
      return data ? codec.encode(event, JSON.stringify(data)) : '';
    },
  };
}
