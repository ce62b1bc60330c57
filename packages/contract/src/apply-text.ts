import type { Event } from './events.ts';

/**
 * Applies an event to the texts of a turn, keyed by message id in the order in which messages began. Removes retracted
 * text, so that all readers of a log end up with the same texts.
 */
export function applyText(texts: Map<string, string>, { type, data }: Event): void {
  if (type === 'text') {
    texts.set(data.message_id, (texts.get(data.message_id) ?? '') + data.text);
  }
  if (type !== 'text_retracted') return;
  const remaining = texts.get(data.message_id)?.slice(0, data.from_offset);
  if (remaining) texts.set(data.message_id, remaining);
  else texts.delete(data.message_id);
}
