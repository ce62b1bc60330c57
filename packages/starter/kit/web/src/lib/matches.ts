/** Whether every word that was typed occurs somewhere in these texts. */
export function matches(query: string, ...texts: string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
