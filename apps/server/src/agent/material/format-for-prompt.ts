const maxNameLength = 120;

/**
 * Quotes an untrusted name so that it cannot close the quotes, a tag or the line, nor hide or reverse the text after
 * it.
 */
export function quoteName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...line];
  const short =
    letters.length > maxNameLength ? `${letters.slice(0, maxNameLength).join('')}…` : line;
  return `"${short || 'unnamed'}"`;
}

export const formatCount = (amount: number, noun: string) =>
  `${amount.toLocaleString('en-US')} ${noun}${amount === 1 ? '' : 's'}`;

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return formatCount(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Frames a text so that it cannot close the frame itself. */
export function frameDocument(name: string, text: string): string {
  const escaped = text.replace(/<(?=\s*\/\s*document)/gi, '<\\');
  return `<document name=${quoteName(name)}>\n${escaped}\n</document>`;
}

/** The first characters, never splitting a surrogate pair. */
export function truncateTo(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
