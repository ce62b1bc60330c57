import type { StampedEvent } from '@millwright/contract';
import { isNotice } from '@millwright/contract/notice';
import type { Backoff } from './backoff.ts';
import { networkError } from './error.ts';
import { eventsOf } from './event-stream.ts';

export interface Reading {
  /** Opens a stream of what comes after a place. */
  open(after: number): Promise<Response>;
  readonly after: number;
  /** The first stream, where it is open already. */
  readonly opened?: Response | undefined;
  /** Whether nothing comes after this event. */
  isLast(event: StampedEvent): boolean;
  readonly backoff: Backoff;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Events over as many connections as it takes: each once and in order, however often one is cut. */
export async function* readOn(reading: Reading): AsyncGenerator<StampedEvent> {
  const { backoff, signal, silenceMs } = reading;
  let { opened, after: place } = reading;
  for (;;) {
    let isOver = false;
    try {
      const response = opened ?? (await reading.open(place));
      opened = undefined;
      // There is nothing after this place, and there never will be.
      if (response.status === 204) return;
      for await (const event of eventsOf(response, silenceMs)) {
        backoff.succeeded();
        // What follows a resync begins before what is known: its reader has to forget that.
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
