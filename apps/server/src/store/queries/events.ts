import type { Event, EventType } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, asc, count, eq, gt, inArray, max, placeholder, type SQL, sql } from '../drizzle.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { events } from '../tables/turns.ts';

/** An event in the log; `json` is its data as first written, or as merged. */
export interface LoggedEvent {
  readonly seq: number;
  /** Null for user actions outside of any turn. */
  readonly turnId: string | null;
  readonly type: EventType;
  readonly json: string;
  readonly ts: Date;
}

export interface NewEvent {
  readonly turnId: string | null;
  readonly event: Event;
}

export interface EventFilter {
  readonly turnId?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly where?: SQL | undefined;
}

/** The column's maximum: a client's cursor may exceed it, and then nothing follows it. */
const maxSeq = 2_147_483_647;

const append = prepareRawStatement<{ head_seq: number }>(sql`
  WITH head AS (
    UPDATE projects SET head_seq = head_seq + ${placeholder('more')}, updated_at = ${placeholder('now')}
    WHERE id = ${placeholder('projectId')} RETURNING head_seq
  ), logged AS (
    INSERT INTO events (project_id, seq, turn_id, type, data, ts)
    SELECT ${placeholder('projectId')}, head_seq - ${placeholder('more')}::integer + at,
      turn_id, type, data, ${placeholder('now')}::timestamptz
    FROM head, unnest(
      ${placeholder('turnIds')}::text[], ${placeholder('types')}::text[], ${placeholder('datas')}::text[]
    ) WITH ORDINALITY AS added (turn_id, type, data, at)
  ) SELECT head_seq FROM head`);

/** Appends events within a transaction. Sequence numbers are assigned under the lock of the project's row. */
export async function appendEvents(
  db: Db,
  projectId: string,
  added: readonly NewEvent[],
  now: Date,
): Promise<LoggedEvent[]> {
  const rows = added.map(({ turnId, event }) => {
    return { turnId, type: event.type, json: JSON.stringify(event.data) };
  });
  const [head] = await append(db, {
    projectId,
    more: rows.length,
    now: now.toISOString(),
    turnIds: rows.map(({ turnId }) => turnId),
    types: rows.map(({ type }) => type),
    datas: rows.map(({ json }) => json),
  });
  if (!head) throw new Error(`project ${projectId} no longer exists`);
  const first = head.head_seq - rows.length + 1;
  return rows.map((row, at) => ({ ...row, seq: first + at, ts: now }));
}

/** Reads the next events after a cursor, oldest first. */
export async function readEvents(
  db: Db,
  projectId: string,
  after: number,
  limit: number,
  filter: EventFilter = {},
): Promise<LoggedEvent[]> {
  const conditions = [
    eq(events.projectId, projectId),
    gt(events.seq, Math.min(after, maxSeq)),
    filter.turnId ? eq(events.turnId, filter.turnId) : undefined,
    filter.types ? inArray(events.type, [...filter.types]) : undefined,
    filter.where,
  ];
  const rows = await db
    .select()
    .from(events)
    .where(and(...conditions))
    .orderBy(asc(events.seq))
    .limit(limit);
  return rows.map(({ seq, turnId, type, data, ts }) => ({
    seq,
    turnId,
    type: type as EventType,
    json: data,
    ts,
  }));
}

/** The number and size of the events after a cursor, and the last sequence number. */
export async function measureEvents(
  db: Db,
  projectId: string,
  after: number,
): Promise<{ events: number; bytes: number; head: number }> {
  const [measured] = await db
    .select({
      events: count(),
      bytes: sql`coalesce(sum(octet_length(${events.data})), 0)`.mapWith(Number),
      head: max(events.seq),
    })
    .from(events)
    .where(and(eq(events.projectId, projectId), gt(events.seq, after)));
  return { events: 0, bytes: 0, ...measured, head: measured?.head ?? after };
}

interface PageRow {
  readonly seq: number;
  readonly turn_id: string | null;
  readonly type: EventType;
  readonly data: string;
  readonly ms: number;
}

/** Limit per page: each reader that replays holds one in memory. */
const pageBytes = 500_000;

const page = prepareRawStatement<PageRow>(sql`
  SELECT seq, turn_id, type, data, ms FROM (
    SELECT *, sum(pg_column_size(data)) OVER (ORDER BY seq) - pg_column_size(data) AS before FROM (
      SELECT seq, turn_id, type, data, (extract(epoch FROM ts) * 1000)::float8 AS ms FROM events
      WHERE project_id = ${placeholder('projectId')} AND seq > ${placeholder('after')}
      ORDER BY seq LIMIT ${placeholder('limit')}
    ) AS page
  ) AS sized WHERE before < ${pageBytes} ORDER BY seq`);

/** Like `readEvents` without a filter, for replays of thousands of rows, each of which must be cheap. */
export async function readPage(
  db: Db,
  projectId: string,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> {
  const rows = await page(db, { projectId, after: Math.min(after, maxSeq), limit });
  return rows.map(({ seq, turn_id: turnId, type, data: json, ms }) => {
    return { seq, turnId, type, json, ts: new Date(ms) };
  });
}
