import { encodeSocketEvent, type SseCodec, sseV1, sseV2 } from '@millwright/contract';
import type { Rendering } from '../../events/committed-event-batch.ts';

export type SseRendering = SseCodec & Rendering;

export type SseVersion = 'v1' | 'v2';

/** One shared object per rendering of the log, so that readers share the rendered bytes. */
const v1 = {
  default: { name: 'v1', ...sseV1() },
  all: { name: 'v1 all', ...sseV1({ all: true }) },
};
const v2 = {
  bare: { name: 'v2', ...sseV2() },
  envelope: { name: 'v2 envelope', ...sseV2({ envelope: true }) },
};

export function sseRendering(
  version: SseVersion,
  options: { events: 'default' | 'all'; envelope: boolean },
): SseRendering {
  if (version === 'v1') return v1[options.events];
  return options.envelope ? v2.envelope : v2.bare;
}

/** Renders socket frames one per line, so that a batch can be split into frames again. */
export const socketRendering: Rendering = {
  name: 'socket',
  encode: (event, json) => `${encodeSocketEvent(event, json)}\n`,
};
