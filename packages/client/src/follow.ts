import type { StampedEvent } from '@millwright/contract';
import { Backoff, type Timing } from './backoff.ts';
import type { Http, Options } from './http.ts';
import { streamEvents } from './stream-events.ts';

export interface FollowOptions extends Options {
  /** Sequence number of the last known event; if omitted, starts from the beginning of the log. */
  readonly after?: number | undefined;
}

/** Yields past events of a project, then new ones for as long as the caller reads. */
export function follow(
  http: Http,
  timing: Timing,
  projectId: string,
  { after = 0, signal }: FollowOptions = {},
): AsyncGenerator<StampedEvent> {
  return streamEvents({
    after,
    signal,
    silenceMs: timing.silenceMs,
    backoff: new Backoff(timing, Number.POSITIVE_INFINITY),
    isLast: () => false,
    open: (cursor) =>
      http.request(`/api/v1/vibe/stream_v2/${encodeURIComponent(projectId)}`, {
        query: { follow: true, envelope: true, after: cursor },
        signal,
      }),
  });
}
