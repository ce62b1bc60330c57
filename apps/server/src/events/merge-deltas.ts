import type { Event } from '@millwright/contract';
import type { LoggedEvent } from '../store/events.ts';
import type { ChunkNumbers } from './chunk-numbers.ts';
import { addedText, isDelta, join } from './deltas.ts';

/** A frame of a socket stays below a million bytes, and a page of the log holds more than one event. */
const maxBytes = 262_144;

interface Kept {
  logged: LoggedEvent;
  /** Only of those that may change. */
  readonly event: Event | undefined;
  bytes: number;
}

/**
 * What is left of a page of the log when the neighbouring deltas of one turn are merged. A merged
 * event stands where the last of them stood. Events of other turns lie between and keep apart what
 * they keep apart: a reader of the whole project that stopped at one of them goes on exactly there.
 *
 * `isFirstCounted`: the page begins with the event that the page before it ended with. `boundary`: deltas
 * up to this number and those after it stay apart, since some readers may see the latter only.
 */
export function mergeDeltas(
  page: readonly LoggedEvent[],
  turnId: string,
  numbers: ChunkNumbers,
  isFirstCounted: boolean,
  boundary = 0,
): LoggedEvent[] {
  const kept: Kept[] = [];
  for (const [at, logged] of page.entries()) {
    const event = logged.turnId === turnId ? changeable(logged) : undefined;
    const bytes = event ? bytesOf(event) : 0;
    const last = kept.at(-1);
    const isCut = last !== undefined && last.logged.seq <= boundary && logged.seq > boundary;
    const fits = last !== undefined && !isCut && last.bytes + bytes <= maxBytes;
    if (event && fits && last.event && join(last.event, event)) {
      last.logged = logged;
      last.bytes += bytes;
      continue;
    }
    if (event && !(at === 0 && isFirstCounted)) numbers.number(event);
    kept.push({ logged, event, bytes });
  }
  return kept.map(({ logged, event }) =>
    event ? { ...logged, json: JSON.stringify(event.data) } : logged,
  );
}

/** Whether the event may still grow by those after it. */
export function mayGrow({ type, json }: LoggedEvent): boolean {
  return isDelta(type) && Buffer.byteLength(json) < maxBytes;
}

function changeable({ type, json }: LoggedEvent): Event | undefined {
  if (!isDelta(type) && type !== 'file_streaming_complete') return undefined;
  return { type, data: JSON.parse(json) } as Event;
}

function bytesOf(event: Event): number {
  return Buffer.byteLength(JSON.stringify(addedText(event) ?? ''));
}
