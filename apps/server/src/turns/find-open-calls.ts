import type { Db } from '../store/db.ts';
import { readEvents } from '../store/queries/events.ts';
import type { Turn } from '../store/queries/turns.ts';

export interface OpenCall {
  readonly toolCallId: string;
  readonly name: string;
}

const maxEvents = 100_000;

/** Finds a turn's tool calls that started and have not ended, according to the log. */
export async function findOpenCalls(db: Db, turn: Turn): Promise<OpenCall[]> {
  const after = (turn.firstSeq ?? 1) - 1;
  const filter = { turnId: turn.id, types: ['tool_start', 'tool_end'] };
  const open = new Map<string, string>();
  for (const { type, json } of await readEvents(db, turn.projectId, after, maxEvents, filter)) {
    const { tool_call_id, name } = JSON.parse(json);
    if (type === 'tool_start') open.set(tool_call_id, name);
    else open.delete(tool_call_id);
  }
  return [...open].map(([toolCallId, name]) => ({ toolCallId, name }));
}
