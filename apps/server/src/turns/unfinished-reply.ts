import type { Event, EventType } from '@millwright/contract';
import type { UnfinishedReply } from '../core/ports/agent.ts';
import type { Db } from '../store/db.ts';
import { readEvents } from '../store/queries/events.ts';
import type { Turn } from '../store/queries/turns.ts';

const maxEvents = 100_000;
const types = ['text', 'reasoning', 'text_retracted', 'tool_start'] satisfies EventType[];

/**
 * Reads the part of a model reply that is in the log but not in the journal. Every journaled reply is committed
 * together with a `usage` event, so all text after the last one belongs to an unfinished call.
 */
export async function readUnfinishedReply(db: Db, turn: Turn): Promise<UnfinishedReply> {
  const { projectId, id: turnId } = turn;
  const start = (turn.firstSeq ?? 1) - 1;
  const usages = await readEvents(db, projectId, start, maxEvents, { turnId, types: ['usage'] });
  const after = usages.at(-1)?.seq ?? start;
  const logged = await readEvents(db, projectId, after, maxEvents, { turnId, types });
  return foldReply(logged.map(({ type, json }) => ({ type, data: JSON.parse(json) }) as Event));
}

/** Folds the events of one model call into the parts of its reply. */
export function foldReply(events: readonly Event[]): UnfinishedReply {
  const parts = new Map<string, UnfinishedReply['parts'][number]>();
  let openMessageId: string | null = null;
  for (const { type, data } of events) {
    if (type === 'text' || type === 'reasoning') {
      const { message_id: messageId, text } = data;
      const textSoFar = parts.get(messageId)?.text ?? '';
      parts.set(messageId, { type, messageId, text: textSoFar + text });
      if (type === 'text') openMessageId = messageId;
    } else if (type === 'text_retracted') {
      const part = parts.get(data.message_id);
      const remaining = part?.text.slice(0, data.from_offset);
      if (part && remaining) parts.set(data.message_id, { ...part, text: remaining });
      else parts.delete(data.message_id);
      if (openMessageId === data.message_id) openMessageId = null;
    } else if (type === 'tool_start') openMessageId = null;
  }
  return { parts: [...parts.values()], openMessageId };
}
