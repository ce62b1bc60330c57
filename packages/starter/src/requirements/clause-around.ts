/** Characters in the place of quoted ones, so that no rule reads them as words or the end of a sentence. */
export const masked = '\u0003';

/** Hides what is in quotation marks. Every index stays the same. */
export const withoutQuoted = (text: string): string =>
  text.replace(/"([^"\n]{1,160})"/g, (_, inside: string) => `"${masked.repeat(inside.length)}"`);

export interface Quotation {
  readonly text: string;
  /** The words before and after it, up to the ends of its sentence. */
  readonly before: string;
  readonly after: string;
  /** The end of the text before its sentence. */
  readonly earlier: string;
  /** Where the sentence begins and ends. */
  readonly sentence: readonly [start: number, end: number];
  /** Where the quotation marks are. */
  readonly at: readonly [start: number, end: number];
}

const contextLength = 160;
const ends = /[.!?;](?=\s|$)|\n|[.!?]"(?=\s+\p{Lu})/gu;

/** Finds the quotations of a text, with the sentences around them. */
export function quotationsIn(text: string): Quotation[] {
  const plain = withoutQuoted(text);
  const bounds = [...plain.matchAll(ends)].map(({ index, 0: { length } }) => index + length);
  return [...text.matchAll(/"([^"\n]{1,160})"/g)].map(({ index, 0: whole, 1: inside = '' }) => {
    const last = index + whole.length;
    const start = bounds.findLast((bound) => bound <= index) ?? 0;
    // A message often ends with the mark that ends the sentence, too: show "Thank you." Below …
    const isEnd = /[.!?]$/.test(inside) && /^\s+\p{Lu}/u.test(plain.slice(last, last + 20));
    const end = isEnd ? last : (bounds.find((bound) => bound >= last) ?? text.length);
    return {
      text: inside.trim(),
      before: plain.slice(start, index).trim(),
      after: plain.slice(last, end).trim(),
      earlier: plain.slice(Math.max(0, start - contextLength), start),
      sentence: [start, end] as const,
      at: [index, last] as const,
    };
  });
}
