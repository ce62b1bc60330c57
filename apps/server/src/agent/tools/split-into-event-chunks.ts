import { limits } from '@millwright/contract';

/** UTF-8 needs at most three bytes per UTF-16 unit. */
const chunkUnits = Math.floor(limits.own.fileChunkBytes / 3);

/** Splits a text into pieces that fit into an event, without splitting surrogate pairs. */
export function* splitIntoEventChunks(
  text: string,
  from = 0,
): Generator<{ offset: number; text: string }> {
  for (let at = 0; at < text.length; ) {
    const end = at + chunkUnits;
    const splitsPair = end < text.length && (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const piece = text.slice(at, splitsPair ? end - 1 : end);
    yield { offset: from + at, text: piece };
    at += piece.length;
  }
}
