import type { StampedEvent } from '../events.ts';
import type { Done } from './decoded.ts';

/** A block of its own: clients that split on blank lines would lose an event glued to it. */
export const heartbeat = ': heartbeat\n\n';

/**
 * JSON as one line by any definition of a line. SSE itself ends lines at CR and LF alone, but
 * widespread line readers also split at these characters and would tear an event apart.
 */
export const oneLine = (json: string): string =>
  otherLineEnds.test(json) ? json.replace(everyOtherLineEnd, escaped) : json;

const otherLineEnds = /[\u0085\u2028\u2029]/;
const everyOtherLineEnd = new RegExp(otherLineEnds, 'g');
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One rendering of the log as SSE. A relay takes it as an argument and knows no version. */
export type SseCodec = {
  /** Sent right after the headers. */
  readonly preamble: string;
  /**
   * The bytes of an event, or '' when this rendering leaves it out. `json` is its data already
   * serialised, for callers that render one event in several ways.
   */
  encode(event: StampedEvent, json?: string): string;
  /** Sent once the turn is over, however it ended; not when the connection ends early. */
  end(done: Done): string;
};

export type SseBlock =
  | { kind: 'message'; event: string; data: string; id: string }
  | { kind: 'comment'; text: string }
  | { kind: 'retry'; ms: number };

const lineEnd = /\r\n|\r|\n/g;

/** Feed it a stream in pieces cut anywhere; each call returns the blocks that became whole. */
export function sseBlocks(): (piece: string) => SseBlock[] {
  let partial = '';
  let afterCarriageReturn = false;
  let first = true;
  let event = '';
  let data: string | undefined;
  let id = '';

  function take(line: string, blocks: SseBlock[]): void {
    if (line === '') {
      if (data !== undefined) blocks.push({ kind: 'message', event: event || 'message', data, id });
      event = '';
      data = undefined;
      return;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const skip = line[colon + 1] === ' ' ? 2 : 1;
    const value = colon < 0 ? '' : line.slice(colon + skip);
    if (name === '') blocks.push({ kind: 'comment', text: value });
    else if (name === 'event') event = value;
    else if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value))
      blocks.push({ kind: 'retry', ms: Number(value) });
  }

  return (piece) => {
    const blocks: SseBlock[] = [];
    if (piece === '') return blocks;
    let start = 0;
    if (first && piece.startsWith('\uFEFF')) start = 1;
    // The second half of a line end that was cut in two.
    else if (afterCarriageReturn && piece.startsWith('\n')) start = 1;
    first = false;
    lineEnd.lastIndex = start;
    for (let match = lineEnd.exec(piece); match; match = lineEnd.exec(piece)) {
      take(partial + piece.slice(start, match.index), blocks);
      partial = '';
      start = lineEnd.lastIndex;
    }
    partial += piece.slice(start);
    afterCarriageReturn = piece.endsWith('\r');
    return blocks;
  };
}
