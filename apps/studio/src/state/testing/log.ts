import type { EventData, EventType, StampedEvent } from '@millwright/contract';

const project_id = 'prj_1';

type Line = { [T in EventType]: readonly [T, EventData<T>, turn?: string] }[EventType];

/** Builds a log like the service: numbers and times rise. */
export function createLog(...lines: Line[]): StampedEvent[] {
  return lines.map(([type, data, turn_id = 'trn_1'], at) => {
    const ts = new Date(1_800_000_000_000 + at * 1000).toISOString();
    return { type, data, project_id, turn_id, seq: at + 1, ts } as StampedEvent;
  });
}
