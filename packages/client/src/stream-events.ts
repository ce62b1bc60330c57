import type { StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';
import type { Backoff } from './backoff.ts';
import { createNetworkError } from './error.ts';
import { readEvents } from './event-stream.ts';

export interface StreamOptions {
  /** Opens a stream of the events after a cursor. */
  open(after: number): Promise<Response>;
  readonly after: number;
  /** The first stream, if it is already open. */
  readonly response?: Response | undefined;
  /** True if this is the final event. */
  isLast(event: StampedEvent): boolean;
  readonly backoff: Backoff;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Yields each event once and in order, reconnecting as often as necessary. */
export async function* streamEvents(stream: StreamOptions): AsyncGenerator<StampedEvent> {
  const { backoff, signal, silenceMs } = stream;
  let { response: firstResponse, after: cursor } = stream;
  for (;;) {
    let hasEnded = false;
    try {
      const response = firstResponse ?? (await stream.open(cursor));
      firstResponse = undefined;
      // 204: there is nothing after this cursor and never will be.
      if (response.status === 204) return;
      for await (const event of readEvents(response, silenceMs)) {
        backoff.reset();
        // A resync restarts before known events: the reader has to discard its state.
        if (event.type === 'resync') cursor = event.data.resume_after_seq;
        else if (event.seq > cursor) cursor = event.seq;
        else if (!isNotice(event)) continue;
        hasEnded = stream.isLast(event);
        yield event;
      }
      if (hasEnded) return;
      throw createNetworkError();
    } catch (error) {
      if (hasEnded) return;
      await backoff.wait(error, signal);
    }
  }
}
