import { applyText, type Event, type EventData } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, asc, eq, gte, inArray, lte, sql } from '../drizzle.ts';
import { events } from '../tables/turns.ts';
import { type LoggedEvent, readEvents } from './events.ts';
import { readJournal } from './journal.ts';
import type { Turn } from './turns.ts';

/** A complete message of the model: its deltas, joined. */
export interface AssistantMessage {
  readonly messageId: string;
  readonly turnId: string;
  readonly text: string;
  /** Time of the first delta; in a compacted turn, of the first merged one. */
  readonly at: Date;
}

/** All messages of the model in some turns of a project, in the order of their first deltas. */
export async function readAssistantMessages(
  db: Db,
  projectId: string,
  turns: readonly Turn[],
): Promise<AssistantMessage[]> {
  if (turns.length === 0) return [];
  const isOpen = turns.some(({ lastSeq }) => lastSeq === null);
  const rows = await db
    // Never null, since the query selects by turn.
    .select({
      turnId: sql<string>`${events.turnId}`,
      type: events.type,
      data: events.data,
      ts: events.ts,
    })
    .from(events)
    .where(
      and(
        eq(events.projectId, projectId),
        // The log is indexed only by sequence number, so the turns' bounds avoid a full scan.
        gte(events.seq, Math.min(...turns.map(({ firstSeq }) => firstSeq ?? 1))),
        isOpen ? undefined : lte(events.seq, Math.max(...turns.map(({ lastSeq }) => lastSeq ?? 0))),
        inArray(events.type, ['text', 'text_retracted']),
        inArray(
          events.turnId,
          turns.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(events.seq));

  const texts = new Map<string, string>();
  const firstDeltas = new Map<string, { readonly turnId: string; readonly at: Date }>();
  for (const { turnId, type, data, ts } of rows) {
    const event = { type, data: JSON.parse(data) } as Event;
    const { message_id } = event.data as EventData<'text' | 'text_retracted'>;
    if (!texts.has(message_id)) firstDeltas.set(message_id, { turnId, at: ts });
    applyText(texts, event);
  }
  return [...texts].flatMap(([messageId, text]) => {
    const first = firstDeltas.get(messageId);
    return first ? [{ messageId, text, ...first }] : [];
  });
}

/** A tool call from the log; output that the log truncates comes from the journal. */
export interface ToolCall {
  readonly start: EventData<'tool_start'>;
  readonly startedAt: Date;
  readonly end: EventData<'tool_end'> | undefined;
  readonly endedAt: Date | undefined;
}

export async function findToolCall(
  db: Db,
  { id: turnId, projectId }: Turn,
  toolCallId: string,
): Promise<ToolCall | undefined> {
  const logged = await readEvents(db, projectId, 0, 100, {
    turnId,
    types: ['tool_start', 'tool_end'],
    // Only narrows the search: an output may quote the id of another call.
    where: sql`strpos(${events.data}, ${`"tool_call_id":${JSON.stringify(toolCallId)}`}) > 0`,
  });
  const related = logged.filter(({ json }) => JSON.parse(json).tool_call_id === toolCallId);
  const start = related.find(({ type }) => type === 'tool_start');
  if (!start) return undefined;
  const ended = related.find(({ type }) => type === 'tool_end');
  return {
    start: JSON.parse(start.json),
    startedAt: start.ts,
    end: ended && (await readFullEnd(db, turnId, ended)),
    endedAt: ended?.ts,
  };
}

async function readFullEnd(
  db: Db,
  turnId: string,
  { json }: LoggedEvent,
): Promise<EventData<'tool_end'>> {
  const end: EventData<'tool_end'> = JSON.parse(json);
  if (!end.output_truncated) return end;
  for (const entry of await readJournal(db, turnId)) {
    const { kind, toolCallId, whole: output } = JSON.parse(entry);
    if (kind !== 'settled' || toolCallId !== end.tool_call_id || output === undefined) continue;
    return { ...end, output, output_truncated: false };
  }
  return end;
}
