import type { Event } from '@millwright/contract';
import type { LoggedEvent } from '../store/queries/events.ts';
import { getAddedText, isDelta, joinDeltas } from './deltas.ts';
import type { FileChunkNumbers } from './file-chunk-numbers.ts';

/** Keeps a WebSocket frame below a million bytes, and more than one event in a page of the log. */
const maxBytes = 262_144;

interface MergedEvent {
  logged: LoggedEvent;
  /** Set only for events that may change. */
  readonly event: Event | undefined;
  bytes: number;
}

/**
 * Merges adjacent deltas of one turn in a page of the log. A merged event takes the sequence number of its last part.
 * Events of other turns separate deltas, so that a reader of the whole project that stopped at one of them can resume
 * exactly there.
 *
 * `isFirstCounted`: the page begins with the last event of the previous page. `boundary`: deltas up to this sequence
 * number and those after it are not merged, since some readers may see only the latter.
 */
export function mergeDeltas(
  page: readonly LoggedEvent[],
  turnId: string,
  numbers: FileChunkNumbers,
  isFirstCounted: boolean,
  boundary = 0,
): LoggedEvent[] {
  const merged: MergedEvent[] = [];
  for (const [at, logged] of page.entries()) {
    const event = logged.turnId === turnId ? parseMergeable(logged) : undefined;
    const bytes = event ? measureText(event) : 0;
    const last = merged.at(-1);
    const isAtBoundary = last !== undefined && last.logged.seq <= boundary && logged.seq > boundary;
    const fits = last !== undefined && !isAtBoundary && last.bytes + bytes <= maxBytes;
    if (event && fits && last.event && joinDeltas(last.event, event)) {
      last.logged = logged;
      last.bytes += bytes;
      continue;
    }
    if (event && !(at === 0 && isFirstCounted)) numbers.number(event);
    merged.push({ logged, event, bytes });
  }
  return merged.map(({ logged, event }) =>
    event ? { ...logged, json: JSON.stringify(event.data) } : logged,
  );
}

/** True if later events may still be merged into this one. */
export function canGrow({ type, json }: LoggedEvent): boolean {
  return isDelta(type) && Buffer.byteLength(json) < maxBytes;
}

function parseMergeable({ type, json }: LoggedEvent): Event | undefined {
  if (!isDelta(type) && type !== 'file_streaming_complete') return undefined;
  return { type, data: JSON.parse(json) } as Event;
}

function measureText(event: Event): number {
  return Buffer.byteLength(JSON.stringify(getAddedText(event) ?? ''));
}
