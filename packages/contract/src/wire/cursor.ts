import { limits } from '../limits.ts';

/** A position in the log that also names its turn, which a repeated first request has no other way to identify. */
export type Cursor = { turn_id: string | null; seq: number };

/** Stands for "no turn", in the shape of an id that no turn has. */
const noTurn = 'trn_-';

/** Visible ASCII, so that one character is one byte and nothing can break out of an SSE line. */
const cursor = /^([\x21-\x39\x3b-\x7e]+):(0|[1-9]\d{0,15})$/;

export const formatCursor = ({ turn_id, seq }: Cursor): string => `${turn_id ?? noTurn}:${seq}`;

export function parseCursor(text: string): Cursor | undefined {
  if (text.length > limits.own.cursorBytes) return undefined;
  const match = cursor.exec(text);
  if (!match?.[1]) return undefined;
  const seq = Number(match[2]);
  const turn_id = match[1] === noTurn ? null : match[1];
  return Number.isSafeInteger(seq) ? { turn_id, seq } : undefined;
}
