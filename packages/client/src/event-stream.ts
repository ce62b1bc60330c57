import type { StampedEvent } from '@millwright/contract';
import { type SseBlock, sseBlocks } from '@millwright/contract/wire/sse';
import { createNetworkError, MillwrightError } from './error.ts';

type SseMessage = Extract<SseBlock, { kind: 'message' }>;

/**
 * Events of a V2 stream requested with envelopes. Ends with the stream, even if it closes too early; throws when the
 * connection breaks.
 */
export async function* readEvents(
  response: Response,
  silenceMs: number,
): AsyncGenerator<StampedEvent> {
  for await (const { event, data } of readMessages(response, silenceMs)) {
    if (event === 'done') return;
    yield parseStampedEvent(data);
  }
}

/** The messages of an event stream, until it ends. */
export async function* readMessages(
  response: Response,
  silenceMs: number,
): AsyncGenerator<SseMessage> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const blocks = sseBlocks();
  const utf8 = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await readWithin(reader, silenceMs);
      if (done) return;
      for (const block of blocks(utf8.decode(value, { stream: true }))) {
        if (block.kind === 'message') yield block;
      }
    }
  } finally {
    // A stream that already broke rejects, which no longer matters.
    await reader.cancel().catch(() => undefined);
  }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
): ReturnType<typeof reader.read> {
  // The pending read reports the outcome.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
  try {
    return await reader.read();
  } catch (error) {
    throw createNetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Parses an event with its stamp. Does not validate its data. */
export function parseStampedEvent(json: string): StampedEvent {
  const event: Partial<StampedEvent> | null = parseJson(json);
  if (typeof event?.type === 'string' && typeof event.seq === 'number') {
    return event as StampedEvent;
  }
  throw new MillwrightError('UNEXPECTED_ANSWER', 'The stream contains an invalid event');
}

function parseJson(json: string) {
  try {
    return JSON.parse(json);
  } catch {
    // The caller reports an invalid event.
    return null;
  }
}
