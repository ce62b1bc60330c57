import type { Stamp } from '../events.ts';

/** Concatenated by hand around data serialised once: this runs for every event and kind of reader. */
export const envelopeJson = (type: string, stamp: Stamp, json: string): string =>
  `{"type":"${type}","data":${json},"project_id":${JSON.stringify(stamp.project_id)},` +
  `"turn_id":${JSON.stringify(stamp.turn_id)},"seq":${stamp.seq},"ts":"${stamp.ts}"}`;
