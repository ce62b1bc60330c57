import { limits } from '@millwright/contract';

export interface CappedOutput {
  readonly output: unknown;
  readonly isTruncated: boolean;
}

const noteBytes = 100;

/** Limits an output to the size of an event; a longer one is reduced to its start and end, as text. */
export function capOutput(output: unknown): CappedOutput {
  const text = textOf(output);
  const capped = capText(text, limits.own.toolOutputBytes);
  return capped === text ? { output, isTruncated: false } : { output: capped, isTruncated: true };
}

/** The part of an output that is stored. */
export function capStoredText(output: unknown): string {
  return capText(textOf(output), limits.own.storedToolOutputBytes);
}

function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(output) ?? '');
}

function capText(text: string, maxBytes: number): string {
  // UTF-8 needs at most three bytes per UTF-16 unit, so most texts need no counting.
  if (text.length * 3 <= maxBytes) return text;
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= maxBytes) return text;
  const half = Math.floor((maxBytes - noteBytes) / 2);
  const [start, end] = [bytes.subarray(0, half), bytes.subarray(bytes.byteLength - half)];
  const omittedBytes = bytes.byteLength - 2 * half;
  return `${decode(start)}\n… ${omittedBytes} bytes omitted …\n${decode(end)}`;
}

/** Drops a character that was cut in two. */
function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufffd+|(?<!\ufffd)\ufffd+$/g, '');
}
