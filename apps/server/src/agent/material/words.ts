const longestName = 120;

/**
 * Quotes an untrusted name so that it cannot close the quotes, a tag or the line, nor hide or reverse the text after
 * it.
 */
export function quoted(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  const short = letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : line;
  return `"${short || 'unnamed'}"`;
}

export const counted = (amount: number, what: string) =>
  `${amount.toLocaleString('en-US')} ${what}${amount === 1 ? '' : 's'}`;

export function sized(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Frames a text so that it cannot close the frame itself. */
export function framed(name: string, text: string): string {
  const kept = text.replace(/<(?=\s*\/\s*document)/gi, '<\\');
  return `<document name=${quoted(name)}>\n${kept}\n</document>`;
}

/** The first characters, never splitting a surrogate pair. */
export function cutTo(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
