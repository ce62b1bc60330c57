import type { StampedEvent } from '@millwright/contract';
import { sseBlocks } from '@millwright/contract/wire/sse';
import { MillwrightError, networkError } from './error.ts';

/**
 * The events of a V2 stream that was asked for with envelopes. Ends with the stream, also when that
 * was closed too early; throws when the connection broke.
 */
export async function* eventsOf(
  response: Response,
  silenceMs: number,
): AsyncGenerator<StampedEvent> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const blocks = sseBlocks();
  const utf8 = new TextDecoder();
  try {
    for (;;) {
      const { value, done } = await readWithin(reader, silenceMs);
      if (done) return;
      for (const block of blocks(utf8.decode(value, { stream: true }))) {
        if (block.kind !== 'message') continue;
        if (block.event === 'done') return;
        yield stamped(block.data);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
): ReturnType<typeof reader.read> {
  const silence = setTimeout(() => void reader.cancel().catch(() => undefined), silenceMs);
  try {
    return await reader.read();
  } catch (error) {
    throw networkError(error);
  } finally {
    clearTimeout(silence);
  }
}

/** An event as it was sent, with its place. What its data hold is the service's word. */
export function stamped(json: string): StampedEvent {
  const event: Partial<StampedEvent> | null = parse(json);
  if (typeof event?.type === 'string' && typeof event.seq === 'number') {
    return event as StampedEvent;
  }
  throw new MillwrightError('UNEXPECTED_ANSWER', 'The stream holds something that is no event');
}

function parse(json: string) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
