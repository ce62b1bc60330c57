import type { StampedEvent } from '../events.ts';
import type { Done } from './decoded.ts';

/** A separate block: clients that split on blank lines would lose an event glued to it. */
export const heartbeat = ': heartbeat\n\n';

/**
 * Makes JSON a single line by any definition. SSE itself ends lines only at CR and LF, but common line readers also
 * split at these characters and would tear an event apart.
 */
export const toSingleLine = (json: string): string =>
  otherLineEnds.test(json) ? json.replace(otherLineEndsGlobal, escapeCharacter) : json;

const otherLineEnds = /[\u0085\u2028\u2029]/;
const otherLineEndsGlobal = new RegExp(otherLineEnds, 'g');
const escapeCharacter = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** An SSE format of the log. A relay takes it as an argument and is independent of its version. */
export type SseCodec = {
  /** Sent right after the headers. */
  readonly preamble: string;
  /**
   * Encodes an event; '' if this format omits it. `json` is its serialised data, for callers that encode one event in
   * several formats.
   */
  encode(event: StampedEvent, json?: string): string;
  /** Sent when the turn is over, however it ended; not when the connection ends early. */
  end(done: Done): string;
};

export type SseBlock =
  | { kind: 'message'; event: string; data: string; id: string }
  | { kind: 'comment'; text: string }
  | { kind: 'retry'; ms: number };

const lineEnd = /\r\n|\r|\n/g;

/** Accepts a stream in arbitrary pieces; each call returns the completed blocks. */
export function sseBlocks(): (piece: string) => SseBlock[] {
  let partial = '';
  let afterCarriageReturn = false;
  let isFirst = true;
  let event = '';
  let data: string | undefined;
  let id = '';

  function addLine(line: string, blocks: SseBlock[]): void {
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
    if (isFirst && piece.startsWith('\uFEFF')) start = 1;
    // Second half of a line end that was cut in two.
    else if (afterCarriageReturn && piece.startsWith('\n')) start = 1;
    isFirst = false;
    lineEnd.lastIndex = start;
    for (let match = lineEnd.exec(piece); match; match = lineEnd.exec(piece)) {
      addLine(partial + piece.slice(start, match.index), blocks);
      partial = '';
      start = lineEnd.lastIndex;
    }
    partial += piece.slice(start);
    afterCarriageReturn = piece.endsWith('\r');
    return blocks;
  };
}
