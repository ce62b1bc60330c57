import type { Event, EventType } from '@millwright/contract';

const maxChunkChars = 32_768;

const deltas: ReadonlySet<EventType> = new Set(['text', 'reasoning', 'file_streaming_chunk']);

/** Whether events of this type tell a text in pieces, so that several of them can be one. */
export function isDelta(type: EventType): boolean {
  return deltas.has(type);
}

/** What an event adds to a text that is told in pieces. */
export function addedText(event: Event): string | undefined {
  if (event.type === 'text' || event.type === 'reasoning') return event.data.text;
  return event.type === 'file_streaming_chunk' ? event.data.content : undefined;
}

/** Makes one of two neighbouring deltas, if they belong together. */
export function join(last: Event, next: Event): boolean {
  if (last.type === 'text' || last.type === 'reasoning') {
    if (next.type !== last.type || next.data.message_id !== last.data.message_id) return false;
    last.data.text += next.data.text;
    return true;
  }
  if (last.type !== 'file_streaming_chunk' || next.type !== last.type) return false;
  const { path, tool_call_id, content, offset } = next.data;
  if (path !== last.data.path || tool_call_id !== last.data.tool_call_id) return false;
  // A file that is begun anew does not continue what was there.
  if (offset === 0 || offset !== last.data.offset + last.data.content.length) return false;
  if (last.data.content.length + content.length > maxChunkChars) return false;
  last.data.content += content;
  return true;
}
