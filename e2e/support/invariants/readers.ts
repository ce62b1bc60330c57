import assert from 'node:assert/strict';
import { events, isEventType } from '@millwright/contract';
import type { LogRow, SeenEvent } from './records.ts';

const deltas = ['text', 'reasoning', 'file_streaming_chunk'];

/** I03: no number is missing, except if compaction of a turn merged deltas into the following one. */
export function checkSequenceNumbers(own: readonly LogRow[], compacted: ReadonlySet<string>): void {
  for (const [at, { project_id, seq, turn_id, type }] of own.entries()) {
    const next = (own[at - 1]?.seq ?? 0) + 1;
    if (seq === next) continue;
    const merged = seq > next && compacted.has(turn_id) && deltas.includes(type);
    assert.ok(merged, `I03 ${project_id}: ${next} is missing`);
  }
}

/** I03: a number identifies the same event for every reader, until its turn is compacted. */
export function checkSeenEvents(
  log: readonly LogRow[],
  seen: readonly SeenEvent[],
  compacted: ReadonlySet<string>,
): void {
  const byNumber = new Map(log.map((row) => [`${row.project_id} ${row.seq}`, row]));
  const merged = log.filter(({ type, turn_id }) => deltas.includes(type) && compacted.has(turn_id));
  for (const event of seen) {
    const row = byNumber.get(`${event.project_id} ${event.seq}`);
    if (deltas.includes(event.type) && (!row || merged.includes(row))) {
      const into = merged.find(
        ({ project_id, seq }) => project_id === event.project_id && seq >= event.seq,
      );
      assert.equal(
        into?.type,
        event.type,
        `I03 ${event.project_id} ${event.seq}: received, but not part of a merged event`,
      );
      continue;
    }
    assert.ok(row, `I03 ${event.project_id} ${event.seq}: received, but not in the log`);
    assert.equal(event.type, row.type, `I03 ${event.project_id} ${event.seq}`);
    // A completed file reports its current number of chunks.
    if (event.type === 'file_streaming_complete' && compacted.has(row.turn_id)) continue;
    assert.deepEqual(event.data, row.data, `I03 ${event.project_id} ${event.seq}`);
  }
}

/** I04: a client receives each event of a turn once and in order, over all its connections. */
export function checkUniqueAndOrdered(
  events: readonly { seq: number; turn_id: string | null }[],
  turnId: string,
): void {
  const seqs = events.filter(({ turn_id }) => turn_id === turnId).map(({ seq }) => seq);
  assert.deepEqual(
    seqs,
    [...new Set(seqs)].sort((a, b) => a - b),
    `I04 ${turnId}: once, in order`,
  );
}

/** Everything one client received of a turn that it followed to the end, over all its connections. */
export interface Reading {
  readonly transport: 'V1' | 'V2' | 'WebSocket';
  readonly turnId: string;
  readonly events: readonly {
    readonly type: string;
    readonly data: unknown;
    /** V1 has no numbers. */
    readonly seq?: number;
  }[];
  /** Number of terminators received; a socket continues after one. */
  readonly terminators?: number;
}

/** I02, I03, I04: a client that followed a turn has its whole log, once, in order, byte for byte. */
export function checkReading(reading: Reading, log: readonly LogRow[]): void {
  const { transport, turnId, events: received, terminators } = reading;
  const isShown = (type: string) =>
    transport !== 'V1' || (isEventType(type) && events[type].class !== 'C');
  const rows = log.filter(({ turn_id, type }) => turn_id === turnId && isShown(type));
  const expected = rows.map(({ type, data, seq }) => ({
    type,
    data,
    ...(transport !== 'V1' && { seq }),
  }));
  assert.deepEqual(
    received,
    expected,
    `I04 ${turnId} over ${transport}: the log, once and in order`,
  );
  if (terminators !== undefined) {
    assert.equal(terminators, 1, `I02 ${turnId} over ${transport}: one terminator`);
  }
}
