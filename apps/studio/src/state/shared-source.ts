import { MillwrightError } from '@millwright/client';
import type { SharedProjectRecord, SharedTurnRecord, StampedEvent } from '@millwright/contract';
import { createApiCaller } from '../api/call-api.ts';
import { knownTypes } from './apply-event.ts';
import { type FollowOptions, pause } from './follow.ts';
import type { ProjectSource } from './project-feed.ts';

const callApi = createApiCaller();

export const getSharePath = (token: string, rest = ''): string =>
  `/api/v1/public/shares/${encodeURIComponent(token)}${rest}`;

/** A project as read through a share link. `onLive` reports whether it is connected. */
export function createSharedSource(
  token: string,
  onLive: (isLive: boolean) => void,
): ProjectSource<SharedProjectRecord> {
  const project = (signal: AbortSignal) =>
    callApi<SharedProjectRecord>(getSharePath(token), { signal });
  return {
    project,
    async *requests(signal) {
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) });
        const page: { turns: SharedTurnRecord[]; next_cursor: string | null } = await callApi(
          getSharePath(token, `/turns?${query}`),
          { signal },
        );
        yield page.turns.map((turn) => ({ ...turn, ...hiddenFields, prompt: turn.prompt ?? '' }));
        cursor = page.next_cursor;
      }
    },
    async *follow(options) {
      const { signal } = options;
      for (;;) {
        yield* readEventSource(token, options, onLive);
        if (signal.aborted) return;
        await pause(signal);
        // Checks whether the link is still valid, which an event stream would not report.
        await project(signal).catch((error) => {
          if (error instanceof MillwrightError && error.status === 404) throw error;
        });
      }
    },
  };
}

/** Fields of a message that a share link omits. */
const hiddenFields = {
  project_id: '',
  model: '',
  provider: '',
  reasoning_effort: null,
  images: [],
  documents: [],
  auto_fix: true,
  context: null,
};

/** Yields events until the browser gives up; it handles short disconnects itself. */
async function* readEventSource(
  token: string,
  { after, signal }: FollowOptions,
  onLive: (isLive: boolean) => void,
): AsyncGenerator<StampedEvent> {
  const path = getSharePath(token, `/events?envelope=true&after_seq=${after()}`);
  const events = new EventSource(path);
  const buffer: StampedEvent[] = [];
  let wake = Promise.withResolvers<void>();
  const receive = ({ data }: MessageEvent<string>) => {
    buffer.push(JSON.parse(data));
    wake.resolve();
  };
  // One of these types is also the connection's own event, without data.
  for (const type of knownTypes) {
    events.addEventListener(type, (event) => event instanceof MessageEvent && receive(event));
  }
  events.onopen = () => onLive(true);
  events.addEventListener('error', (event) => {
    if (event instanceof MessageEvent) return;
    onLive(false);
    wake.resolve();
  });
  signal.addEventListener('abort', () => wake.resolve(), { once: true });
  try {
    while (!signal.aborted) {
      yield* buffer.splice(0);
      if (events.readyState === EventSource.CLOSED) return;
      if (buffer.length > 0) continue;
      await wake.promise;
      wake = Promise.withResolvers<void>();
    }
  } finally {
    events.close();
  }
}
