export interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
  /** Position in the whole text. */
  readonly at: number;
}

/** Characters that end a sentence rather than an address. */
const trailing = new Set(['.', ',', ';', ':', '!', '?', ')', ']']);

/** Splits a text into addresses of pages and what is between them. */
export function toTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (from: number, to: number, isLink: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isLink, at: from });
    end = to;
  };
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[^\s<>"']+/g)) {
    let length = address.length;
    while (trailing.has(address.charAt(length - 1))) length -= 1;
    add(end, index, false);
    add(index, index + length, true);
  }
  add(end, text.length, false);
  return parts;
}
