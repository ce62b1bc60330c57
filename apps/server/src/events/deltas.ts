import type { Event, EventType } from '@millwright/contract';

const maxChunkChars = 32_768;

const deltas: ReadonlySet<EventType> = new Set(['text', 'reasoning', 'file_streaming_chunk']);

/** True if events of this type carry text increments, which can be merged. */
export function isDelta(type: EventType): boolean {
  return deltas.has(type);
}

/** The text increment of an event. */
export function getAddedText(event: Event): string | undefined {
  if (event.type === 'text' || event.type === 'reasoning') return event.data.text;
  return event.type === 'file_streaming_chunk' ? event.data.content : undefined;
}

/** Appends `next` to `last` if both are adjacent parts of the same text. Returns false if they are not. */
export function joinDeltas(last: Event, next: Event): boolean {
  if (last.type === 'text' || last.type === 'reasoning') {
    if (next.type !== last.type || next.data.message_id !== last.data.message_id) return false;
    last.data.text += next.data.text;
    return true;
  }
  if (last.type !== 'file_streaming_chunk' || next.type !== last.type) return false;
  const { path, tool_call_id, content, offset } = next.data;
  if (path !== last.data.path || tool_call_id !== last.data.tool_call_id) return false;
  // A file that restarts at offset 0 does not continue the previous content.
  if (offset === 0 || offset !== last.data.offset + last.data.content.length) return false;
  if (last.data.content.length + content.length > maxChunkChars) return false;
  last.data.content += content;
  return true;
}
