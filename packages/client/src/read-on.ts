import type { StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';
import type { Backoff } from './backoff.ts';
import { networkError } from './error.ts';
import { eventsOf } from './event-stream.ts';

export interface Reading {
  /** Opens a stream of the events after a cursor. */
  open(after: number): Promise<Response>;
  readonly after: number;
  /** The first stream, if it is already open. */
  readonly opened?: Response | undefined;
  /** True if this is the final event. */
  isLast(event: StampedEvent): boolean;
  readonly backoff: Backoff;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Yields each event once and in order, reconnecting as often as necessary. */
export async function* readOn(reading: Reading): AsyncGenerator<StampedEvent> {
  const { backoff, signal, silenceMs } = reading;
  let { opened, after: place } = reading;
  for (;;) {
    let isOver = false;
    try {
      const response = opened ?? (await reading.open(place));
      opened = undefined;
      // 204: there is nothing after this cursor and never will be.
      if (response.status === 204) return;
      for await (const event of eventsOf(response, silenceMs)) {
        backoff.succeeded();
        // A resync restarts before known events: the reader has to discard its state.
        if (event.type === 'resync') place = event.data.resume_after_seq;
        else if (event.seq > place) place = event.seq;
        else if (!isNotice(event)) continue;
        isOver = reading.isLast(event);
        yield event;
      }
      if (isOver) return;
      throw networkError();
    } catch (error) {
      if (isOver) return;
      await backoff.failed(error, signal);
    }
  }
}
