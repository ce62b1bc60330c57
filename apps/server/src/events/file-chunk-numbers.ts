import type { Event } from '@millwright/contract';

/** Numbers the chunks of each file after joining, so that readers see consecutive indexes. */
export class FileChunkNumbers {
  readonly #counts = new Map<string, number>();

  /** Sets the index of a chunk, or the chunk count of a completed file. */
  number(event: Event): void {
    if (event.type !== 'file_streaming_chunk' && event.type !== 'file_streaming_complete') return;
    const key = `${event.data.tool_call_id} ${event.data.path}`;
    const nextIndex = this.#counts.get(key) ?? 0;
    if (event.type === 'file_streaming_complete') {
      event.data.chunks = nextIndex;
      return;
    }
    event.data.index = event.data.offset === 0 ? 0 : nextIndex;
    this.#counts.set(key, event.data.index + 1);
  }
}
