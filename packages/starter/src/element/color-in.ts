import { colorOf, cssColorOf, normalHex } from '../understand/palette.ts';

const mostWords = 3;

export interface NamedColor {
  readonly hex: string;
  /** Number of characters of its name. */
  readonly length: number;
}

/** Returns the color that a text names, exactly as CSS defines it if CSS knows the name. */
export function colorIn(text: string): NamedColor | undefined {
  const hex = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(text)?.[0];
  if (hex) return { hex: normalHex(hex), length: hex.length };
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  for (let count = mostWords; count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const phrase = words.slice(at, at + count).join(' ');
      const found = cssColorOf(phrase) ?? (count === 1 ? colorOf(phrase) : undefined);
      if (found) return { hex: found, length: phrase.length };
    }
  }
  return undefined;
}
